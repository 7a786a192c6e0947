import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import type { Back } from '#shared/contract/model.ts';
import type { ListedRow } from '#server/db/rows.ts';
import { type ReferringStatement, referringStatement } from '#server/sql/records/records-statement.ts';
import { viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { bindListed } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import type { ReadContext } from './read-context.ts';

/** Records that refer to one, in the order they were made. */
export interface Referring {
  readonly items: readonly RecordAnswer[];
  /** There are more than are told. */
  readonly more: boolean;
}

/** How many are told of one record. */
export const mostOfOne = 100;
/** How many are told of all records of an answer together. */
export const mostOfAll = 1_000;

const statements = new PlanCache<ReferringStatement>(500);

/** The records that a way back leads to from each of these, as far as the viewer may read them and that they refer to it. */
export async function readReferring(
  { connection, runtime, call }: ReadContext,
  back: Back,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Referring>> {
  if (ids.length === 0) return new Map();
  const { statement, projection, owner } = statements.get(
    runtime.storage,
    `${back.entity}.${back.field} ${viewerKey(call.actor)}`,
    () =>
      referringStatement(runtime, call.actor, { back, mostOfOne: mostOfOne + 1, mostOfAll: mostOfAll + 1 }),
  );
  const slots = { ...slotValues(runtime, call), 'value:ids': JSON.stringify(ids) };
  const rows = await connection.all(bindListed(statement, slots));
  return byOwner(rows, { owner, toRecord: (row) => projection.toRecord(row), ids });
}

/** Where all together are too many, the last ones that were read are known in part, and those behind them not at all. */
function byOwner(
  rows: readonly ListedRow[],
  { owner, toRecord, ids }: { owner: string; toRecord(row: ListedRow): RecordAnswer; ids: readonly string[] },
): ReadonlyMap<string, Referring> {
  const kept = rows.slice(0, mostOfAll);
  const cutAt = rows[mostOfAll]?.value(owner);
  const groups = Map.groupBy(kept, (row) => String(row.value(owner)));
  return new Map(
    ids.map((id) => {
      const own = groups.get(id) ?? [];
      const isCut = cutAt !== undefined && id >= String(cutAt);
      return [id, { items: own.slice(0, mostOfOne).map(toRecord), more: isCut || own.length > mostOfOne }];
    }),
  );
}
