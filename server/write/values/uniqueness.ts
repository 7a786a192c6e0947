import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import { sentenceFor } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Unique } from '#shared/contract/model-unique.ts';
import { decidingFields, uniquesOf } from '#shared/engine/wanted-keys.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { readWithin } from '#server/reads/read.ts';
import { toColumn } from '#server/fields/columns.ts';
import { amongText } from '#server/sql/records/among.ts';
import { type KeyPart, selectSameKey } from '#server/sql/records/record-statements.ts';
import { type SqlSource, sourceOf } from '#server/sql/values/sql-source.ts';
import { environmentOf } from '#server/write/conditions/at-hand.ts';
import type { Applied } from './check-values.ts';
import { refuseAll, someOf } from '#server/write/context/refusals.ts';
import { type About, inWords } from '#server/write/context/words.ts';
import { sameValue } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/** A key of the record that another one has. */
export interface TakenKey {
  readonly unique: Unique;
  /** Which record has it. */
  readonly by: string;
  readonly problem: FieldProblem;
}

/**
 * Keys of the record that another record has already. Looked up before the row is written, for a failed insert would
 * end the transaction on PostgreSQL; told only once the caller is known to be allowed the row.
 */
export async function takenKeys(
  context: WriteContext,
  entity: Entity,
  applied: Applied,
): Promise<readonly TakenKey[]> {
  const source = sourceOf(context.runtime);
  const id = String(applied.after['id']);
  const taken: TakenKey[] = [];
  for (const unique of changedOf(entity, applied)) {
    if (!isAmong(context, unique, applied.after)) continue;
    const key = unique.fields.map((name) => partOf(entity, name, { applied, source }));
    if (key.some((part) => part.value === null)) continue; // an empty part collides with nothing
    const among = amongText(unique, entity, source);
    const [found] = await context.transaction.all(selectSameKey(entity, { key, among }, { id, source }));
    if (found !== undefined) taken.push({ unique, by: String(found['id']), problem: problemOf(unique) });
  }
  return taken;
}

/** A record that comes among those that are meant may meet what it did not before. */
function changedOf(entity: Entity, { before, after }: Applied): readonly Unique[] {
  return uniquesOf(entity).filter(
    (unique) =>
      before === undefined || decidingFields(unique).some((name) => !sameValue(before[name], after[name])),
  );
}

function isAmong(context: WriteContext, { where }: Unique, record: RecordValues): boolean {
  return where === undefined || holds(where.expression, environmentOf(context, { record }));
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

function problemOf({ fields: [field], code = 'not_unique' }: Unique): FieldProblem {
  return { ...(field === undefined ? {} : { field }), code, message: sentenceFor('not_unique') };
}

/** Refuses a row of which another one has a key, in the words of the contract. */
export async function refuseTaken(
  context: WriteContext,
  taken: readonly TakenKey[],
  about: About,
): Promise<Refusal | undefined> {
  const problems = someOf(
    await inWords(
      context,
      taken.map(({ problem }) => problem),
      about,
    ),
  );
  return problems && refuseAll(context.runtime.model, problems, 'not_unique');
}

/**
 * The record that a new one would be once more, where the contract answers with that (`on_conflict`): all keys that are
 * taken are its own, and the caller may read it with those that lead to it. Who may not is told that a key is taken.
 */
export async function existingRecord(
  { runtime, reader: call, transaction }: WriteContext,
  entity: Entity,
  taken: readonly TakenKey[],
): Promise<string | undefined> {
  const leading = taken.filter(({ unique }) => unique.onConflict === 'existing');
  const [id, ...others] = new Set(taken.map(({ by }) => by));
  if (id === undefined || others.length > 0 || leading.length === 0) return undefined;
  const found = await readWithin({ connection: transaction, runtime, call }, { entity, id });
  const isRead = (name: string) => (found?.record[name] ?? null) !== null;
  return leading.some(({ unique }) => unique.fields.every(isRead)) ? id : undefined;
}
