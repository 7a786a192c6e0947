import { ownCode } from '#shared/api/field-problems.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { recordIn } from './reference-state.ts';
import { readable } from './rights.ts';
import { problemWith, type Sent } from './sent-values.ts';
import { entityOf, environmentOf, isTrue } from './situation.ts';
import { problem } from './told.ts';
import { isSame, type Writing } from './writing.ts';

/** A row as it would be stored. */
export interface Row {
  readonly entity: Entity;
  readonly before?: RecordValues;
  readonly after: RecordValues;
  /** What the caller sent of it. */
  readonly sent: Sent;
}

/** Everything that is wrong with the values of a row, in the order of the contract. */
export function checkRow(writing: Writing, row: Row): readonly FieldProblem[] {
  return [...row.entity.fields.values()]
    .filter(({ origin }) => origin === 'contract')
    .flatMap((field) => problemOf(writing, row, field) ?? []);
}

function problemOf(writing: Writing, row: Row, field: Field): FieldProblem | undefined {
  const { name } = field;
  const sentProblem = row.sent.valueProblems.get(name);
  if (sentProblem !== undefined) return sentProblem;
  const value = row.after[name] ?? null;
  const isSent = row.sent.names.includes(name);
  const isNew = row.before === undefined || isSent || !isSame(row.before[name], value);
  if (!isNew && !isWoken(row, field)) return undefined;
  if (value === null)
    return isMissing(writing, row, field) ? problem(ownCode(field, 'required'), name) : undefined;
  if (!isNew) return undefined;
  const wrong = isSent ? undefined : problemWith(field, value);
  return (
    wrong ?? (isThere(writing, row, field) ? undefined : problem(ownCode(field, 'no_such_record'), name))
  );
}

/** A condition that requires a field is asked when what it reads on the record changes, like a rule. */
function isWoken({ before, after }: Row, { requiredIf }: Field): boolean {
  const read = [...(requiredIf?.references.ownFields ?? [])];
  return read.some((name) => !isSame(before?.[name], after[name]));
}

function isMissing(
  writing: Writing,
  { entity, before, after }: Row,
  { required, requiredIf }: Field,
): boolean {
  if (required) return true;
  if (requiredIf === undefined) return false;
  const state = writing.with(entity, after);
  const standpoint = { record: after, old: before ?? null };
  return isTrue(requiredIf, environmentOf(state, writing.situation, standpoint));
}

/** A reference that the caller sent must be to a record they may read: guessing ids must teach nothing. */
function isThere(writing: Writing, { sent, before, after }: Row, field: Field): boolean {
  if (field.type !== 'ref') return true;
  const value: JsonValue = after[field.name] ?? null;
  if (isSame(before?.[field.name], value)) return true;
  const record = recordIn(writing.state, field.to, value);
  if (record === undefined) return after['id'] === value && !sent.names.includes(field.name);
  if (!sent.names.includes(field.name)) return true;
  const entity = entityOf(writing.situation.model, field.to);
  return readable(writing.state, writing.situation, { entity, record }) !== undefined;
}
