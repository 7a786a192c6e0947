import type { FieldProblem } from '#shared/api/problem.ts';
import { sentenceFor } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { toColumn } from '#server/fields/columns.ts';
import { type KeyPart, selectSameKey } from '#server/sql/records/record-statements.ts';
import { type SqlSource, sourceOf } from '#server/sql/values/sql-source.ts';
import type { Applied } from './check-values.ts';
import { sameValue } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/**
 * Keys of the record that another record has already. Looked up before the row is written, for a failed insert would
 * end the transaction on PostgreSQL; told only once the caller is known to be allowed the row.
 */
export async function takenKeys(
  context: WriteContext,
  entity: Entity,
  applied: Applied,
): Promise<readonly FieldProblem[]> {
  const source = sourceOf(context.runtime);
  const id = String(applied.after['id']);
  const taken: FieldProblem[] = [];
  for (const names of changedKeys(entity, applied)) {
    const key = names.map((name) => partOf(entity, name, { applied, source }));
    if (key.some((part) => part.value === null)) continue; // an empty part collides with nothing
    const found = await context.transaction.all(selectSameKey(entity, key, { id, source }));
    if (found.length > 0) taken.push(problemOf(entity, names));
  }
  return taken;
}

function changedKeys(entity: Entity, { before, after }: Applied): readonly (readonly string[])[] {
  const single = [...entity.fields.values()].filter((field) => field.unique && field.type !== 'id');
  const keys = [...single.map((field) => [field.name]), ...entity.unique];
  return keys.filter(
    (names) => before === undefined || names.some((name) => !sameValue(before[name], after[name])),
  );
}

function partOf(
  entity: Entity,
  name: string,
  { applied, source }: { readonly applied: Applied; readonly source: SqlSource },
): KeyPart {
  const field = entity.fields.get(name);
  if (field === undefined) throw new Error(`no field ${name} in ${entity.name}`);
  const value = toColumn(field, applied.after[name] ?? null, source.kind);
  return { column: source.storage.column(entity.name, name), value, caseless: field.type === 'email' };
}

function problemOf(entity: Entity, names: readonly string[]): FieldProblem {
  const field = names.length === 1 ? entity.fields.get(names[0] ?? '') : undefined;
  const code = field?.errors.unique ?? 'not_unique';
  return { ...(names[0] === undefined ? {} : { field: names[0] }), code, message: sentenceFor('not_unique') };
}
