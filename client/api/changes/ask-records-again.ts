import type { Query, QueryClient } from '@tanstack/react-query';
import { allRecords } from '../queries.ts';

/**
 * Asks again for all that is kept of records, or for what is wanted of it, because something was written. What is on its
 * way for the first time may have been read before that. Its library waits for such an answer and takes it for new, so it is
 * asked again once it is there.
 */
export function askRecordsAgain(
  client: QueryClient,
  isWanted: (query: Query) => boolean = () => true,
): Promise<void> {
  const wanted = { queryKey: allRecords, predicate: isWanted };
  const onTheirWay = client
    .getQueryCache()
    .findAll({ ...wanted, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  for (const { promise, queryKey } of onTheirWay) {
    const again = () => client.invalidateQueries({ ...wanted, queryKey, exact: true });
    promise?.then(again, () => undefined); // what was refused tells nothing old
  }
  return client.invalidateQueries(wanted);
}
