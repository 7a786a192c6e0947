import type { Condition, Entity } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { expandComputed } from '#shared/engine/expand-computed.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Runtime } from '#server/runtime.ts';
import { asksEach, holding } from '#server/sql/questions/question.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { ask } from '#server/write/conditions/ask.ts';
import { couldBeStored } from './stored-value.ts';

/** Conditions that are asked of a record in one of its states. */
export interface AskedThen {
  readonly entity: Entity;
  readonly record: RecordValues;
  readonly conditions: readonly Condition[];
}

/** Those that are true, and those that nobody can answer: they read what is not known any more. */
export interface AnswersThen {
  readonly held: readonly Condition[];
  readonly unclear: readonly Condition[];
}

/**
 * Asks conditions of a record with these values, as if it were stored so. What they read of other records is read as they
 * are now. Not known is what a field held before it got another type, and of a deleted record a secret, a key and what no
 * history keeps.
 */
export async function conditionsThen(
  { connection, runtime, call }: ReadContext,
  { entity, record, conditions }: AskedThen,
): Promise<AnswersThen> {
  if (conditions.length === 0) return { held: [], unclear: [] };
  const unknown = unknownFields(entity, record);
  const given = Object.fromEntries(Object.entries(record).filter(([name]) => !unknown.has(name)));
  const asked = { entity, row: 'given', old: 'none' } as const;
  const all = conditions.map((condition) => ({ condition }));
  const answers = await ask(
    { runtime, call, transaction: connection },
    { asked, id: String(record['id']), given, questions: asksEach('then', all) },
  );
  const isUnclear = (condition: Condition) =>
    unknown.size > 0 && !fieldsRead(condition, runtime).isDisjointFrom(unknown);
  const held = holding('then', all, answers).map(({ condition }) => condition);
  return { held: held.filter((one) => !isUnclear(one)), unclear: conditions.filter(isUnclear) };
}

/** The fields of its own record that a condition reads, be it through a value that is computed from them. */
export function fieldsRead({ expression }: Condition, { model }: Runtime): ReadonlySet<string> {
  return referencesOf(expandComputed(expression, model)).ownFields;
}

/** Fields of which nobody knows what they held, or that could not hold it today. */
function unknownFields(entity: Entity, record: RecordValues): ReadonlySet<string> {
  const unknown = [...entity.fields.values()].filter((field) => {
    const value = record[field.name];
    return hasColumn(field) && (value === undefined || (value !== null && !couldBeStored(field, value)));
  });
  return new Set(unknown.map(({ name }) => name));
}
