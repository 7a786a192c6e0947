import type { ReadContext } from '#server/reads/read-context.ts';
import type { RecordPlace } from '#server/sql/records/record-statements.ts';
import { endsOfHistory } from './history-rows.ts';
import { type PastChange, pastStates } from './past-states.ts';

/** The last change of a record that is gone, with what it was before; undefined where there never was one. */
export async function lastChange(
  { connection, runtime }: Pick<ReadContext, 'connection' | 'runtime'>,
  place: RecordPlace,
): Promise<PastChange | undefined> {
  const rows = await endsOfHistory(connection, runtime, place);
  return pastStates(rows, { id: place.id, present: undefined })[0];
}
