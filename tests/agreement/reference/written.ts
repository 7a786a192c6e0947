import { ownCode } from '#shared/api/field-problems.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import { readableNames, readCondition } from '#shared/engine/written/asked-condition.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { type Attempt, inputsOf, inputValues, type Running } from './attempt.ts';
import { covers, permitsOf, readPermits } from './rights.ts';
import { readSent } from './sent-values.ts';
import { entityOf, type Situation } from './situation.ts';
import { problem } from './told.ts';
import { isSame } from './writing.ts';

/**
 * What is wrong with conditions and changes that are new, by whatever way they come: what they name the caller may read, or
 * set, on every record.
 */
export function wrongWritten(
  { situation }: Running,
  attempt: Attempt,
  { before, after }: { readonly before: RecordValues | undefined; readonly after: RecordValues },
): readonly FieldProblem[] {
  const { fields } = attempt.entity;
  const input = inputValues(attempt);
  const sent = inputsOf(attempt)
    .filter(({ field }) => !fields.has(field.name))
    .map(({ field }) => ({ field, value: input[field.name] ?? null }));
  const own = [...fields.values()]
    .filter(({ name }) => !isSame(before?.[name], after[name]))
    .map((field) => ({ field, value: after[field.name] ?? null }));
  const written = [...sent, ...own].filter(({ value }) => value !== null);
  return [
    ...written.flatMap(({ field, value }) => wrongInCondition(situation, field, value)),
    ...written.flatMap(({ field, value }) => wrongInChanges(situation, field, value)),
  ];
}

function wrongInCondition(situation: Situation, field: Field, text: JsonValue): readonly FieldProblem[] {
  if (field.type !== 'condition' || typeof text !== 'string') return [];
  const read = readCondition(text, { entity: field.of, schema: readableNames(situation.model) });
  const permits = readPermits(entityOf(situation.model, field.of), situation);
  const everywhere = permits.filter(({ condition }) => condition === undefined);
  const isTheirs =
    read.kind === 'fits' &&
    everywhere.length > 0 &&
    [...read.condition.fields].every((name) => covers(everywhere, name));
  return isTheirs ? [] : [problem(ownCode(field, 'bad_condition'), field.name)];
}

function wrongInChanges(situation: Situation, field: Field, value: JsonValue): readonly FieldProblem[] {
  if (field.type !== 'changes') return [];
  const entity = entityOf(situation.model, field.of);
  const settable = settableBy(situation, entity);
  const sent = readSent(value, settable);
  if (sent === undefined) return []; // it has told by itself that it is no object
  const told = [...sent.typeProblems, ...sent.valueProblems.values()];
  const unknown = told.filter(({ code }) => code === 'unknown_field').map(({ field: name = '' }) => name);
  return [
    ...unknown.toSorted().map((name) => problem('unknown_field', name)),
    ...told.filter(({ code }) => code !== 'unknown_field'),
  ].map((one) => ({ ...one, field: `${field.name}.${one.field ?? ''}` }));
}

/** The fields that the caller may set on every record; files, keys, numbers and what is calculated nobody sets so. */
function settableBy(situation: Situation, entity: Entity): readonly Field[] {
  const permits = permitsOf(entity, { kind: 'update' }, situation);
  const everywhere = permits.filter(({ condition }) => condition === undefined);
  const never = ['file', 'image', 'key', 'number_series', 'rows', 'condition', 'changes', 'several', 'state'];
  return [...entity.fields.values()].filter(
    (field) =>
      field.origin === 'contract' &&
      !field.secret &&
      field.saved === undefined &&
      field.compute === undefined &&
      !never.includes(field.type) &&
      covers(everywhere, field.name),
  );
}
