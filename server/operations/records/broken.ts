import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import { fromColumn } from '#server/fields/columns.ts';
import { storedCondition } from '#server/reads/conditions/stored-condition.ts';
import { readByIds } from '#server/reads/expand.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectConditions } from '#server/sql/questions/held-conditions.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { appliedValues } from '#server/write/effects/applied-values.ts';

/** Records whose condition or changes no longer mean what was written, as far as the caller may read them. */
export interface BrokenRecords {
  readonly items: readonly { readonly id: string }[];
}

type WrittenField = Extract<Field, { type: 'condition' | 'changes' }>;

/**
 * `GET …/-/broken/<field>`: the records whose condition names what is gone since, so that it holds for nothing; of changes,
 * those that set something that cannot be set any more.
 */
export async function listBroken(
  runtime: Runtime,
  call: Call,
  { entity, field: name }: { readonly entity: Entity; readonly field: string },
): Promise<Outcome<BrokenRecords>> {
  const field = entity.fields.get(name);
  if (field?.type !== 'condition' && field?.type !== 'changes') return refuse('not_found');
  if (!viewerRights(runtime, call.actor).reads(entity, name)) return refuse('not_found');
  return withinReadTime(runtime, 'several', async (connection) => {
    const ids = await brokenIds(runtime, connection, { entity, field });
    const records = await readByIds({ runtime, call, connection }, entity.name, ids);
    const seen = new Set(
      records.flatMap((record) => ((record[name] ?? null) === null ? [] : [record['id']])),
    );
    return done({ items: ids.filter((id) => seen.has(id)).map((id) => ({ id })) });
  });
}

async function brokenIds(
  runtime: Runtime,
  connection: Connection,
  { entity, field }: { readonly entity: Entity; readonly field: WrittenField },
): Promise<readonly string[]> {
  const held = { entity: entity.name, field: field.name };
  const rows = await connection.all(selectConditions(held, { one: false }, sourceOf(runtime)));
  return rows
    .filter((row) => isBroken(fromColumn(field, row['condition'] ?? null, connection.kind), field, runtime))
    .map((row) => String(row['id']))
    .toSorted();
}

function isBroken(written: JsonValue, field: WrittenField, runtime: Runtime): boolean {
  if (field.type === 'condition')
    return storedCondition(String(written), field.of, sourceOf(runtime)) === undefined;
  const kept = appliedValues(written, entityNamed(field.of, runtime.model));
  return Object.keys(written ?? {}).some((name) => !Object.hasOwn(kept, name));
}
