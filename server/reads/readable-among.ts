import type { Sql } from 'sql-template-tag';
import type { Entity } from '#shared/contract/model.ts';
import { viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { readableIds } from '#server/sql/records/records-statement.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import type { ReadContext } from './read-context.ts';

const statements = new PlanCache<Sql>(500);

/** Which of the records with these ids are there and may be read. */
export async function readableAmong(
  { connection, runtime, call }: ReadContext,
  entity: Entity,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const key = `${entity.name} ${viewerKey(call.actor)}`;
  const statement = statements.get(runtime.storage, key, () => readableIds(runtime, call.actor, entity.name));
  const slots = { ...slotValues(runtime, call), 'value:ids': JSON.stringify(ids) };
  const rows = await connection.all(bind(statement, slots));
  return new Set(rows.map((row) => String(row['id'])));
}
