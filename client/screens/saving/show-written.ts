import type { QueryClient } from '@tanstack/react-query';
import { allRecords } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import type { ListAnswer } from '../../api/records.ts';

/**
 * Shows at once what the answer to a change says of a record, wherever it stands: else the page goes back to what was there
 * before until it has asked again, and the next change names a version that is gone. What only another question can tell,
 * such as what stands behind a reference, or whether a list still has the record, stays until then.
 */
export function showWritten(client: QueryClient, plural: string, written: RecordAnswer): void {
  const newest = (shown: RecordAnswer) => (shown.id === written.id ? withAnswer(shown, written) : shown);
  for (const kind of ['list', 'many'])
    client.setQueriesData<ListAnswer>(
      { queryKey: [...allRecords, plural, kind] },
      (list) => list && { ...list, items: list.items.map(newest) },
    );
  client.setQueriesData<RecordAnswer>(
    { queryKey: [...allRecords, plural, 'one', written.id] },
    (shown) => shown && newest(shown),
  );
}

/** Only of the fields that are shown. An answer that is older than what is shown changes nothing. */
function withAnswer(shown: RecordAnswer, written: RecordAnswer): RecordAnswer {
  const { version = 0 } = shown;
  if ((written.version ?? 0) < version) return shown;
  return {
    ...shown,
    version: written.version,
    values: { ...shown.values, ...pick(written.values, shown.values) },
    titles: { ...shown.titles, ...pick(written.titles, shown.values) },
  };
}

function pick<Value>(from: Readonly<Record<string, Value>>, names: object): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => Object.hasOwn(names, name)));
}
