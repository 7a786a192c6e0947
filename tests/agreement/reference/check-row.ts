import { ownCode } from '#shared/api/field-problems.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity, Field, InputField } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { hasColumn, isOnlySent } from '#shared/engine/computed-fields.ts';
import { dependsOnForm, filledInFields } from '#shared/engine/choices/filled-in.ts';
import { fieldsInDoubt, isDemandInDoubt } from '#shared/engine/follow-from.ts';
import { askedInputs, type Attempt, inputsOf, inputValues, type Running } from './attempt.ts';
import type { Draft } from './calculate.ts';
import { notOffered } from './offered.ts';
import { recordIn } from './reference-state.ts';
import { mayRefer } from './rights.ts';
import { problemWith } from './sent-values.ts';
import { referencesOf, wholeOf } from './several.ts';
import { entityOf, environmentOf, isTrue } from './situation.ts';
import { problem, refuseWith } from './told.ts';
import { isSame, type Verdict } from './writing.ts';
import { wrongWritten } from './written.ts';

/** Everything that is wrong with the values of a row, one problem for a field, in the order of the contract. */
export function checkRow(
  running: Running,
  attempt: Attempt,
  { before, draft }: { readonly before: RecordValues | undefined; readonly draft: Draft },
): readonly FieldProblem[] {
  const { entity, action } = attempt;
  const inputs = inputsOf(attempt).map(({ field }) => field);
  const fields = new Map([...entity.fields.values(), ...inputs].map((field) => [field.name, field]));
  const astray = astrayFields(running, attempt, { before, after: draft.record });
  const wrong = [
    ...sentProblems(running, attempt, { astray, filled: { before, after: draft.record } }),
    ...wrongWritten(running, attempt, { before, after: draft.record }),
  ];
  // Beside what is wrong nothing is told of what may be chosen by it.
  const sent = wrong.length > 0 ? wrong : notOffered(running, attempt, { before, after: draft.record });
  // What a transition calculates from inputs that are wrong is wrong only because of them.
  const follows = action.kind === 'transition' && sent.length > 0;
  const refused = sent.flatMap(({ field }) => field ?? []);
  const more = follows
    ? []
    : sent.some(({ field }) => isOfRecords(entity.fields.get(field ?? '')))
      ? unsentFields(attempt, { before, draft })
      : recordProblems(running, attempt, {
          before,
          draft,
          doubtful: fieldsInDoubt(entity, referencesOf(entity, refused), attempt.sent.names),
        });
  const found = [...sent, ...more];
  return [...fields].flatMap(([name, { rows = [] }]) => [
    ...found.filter(({ field }) => field === name).slice(0, 1),
    ...inOrderOfRows(
      found.filter(({ field = '' }) => field.startsWith(`${name}.`)),
      rows,
    ),
  ]);
}

/** Row by row, and in a row column by column. */
function inOrderOfRows(
  problems: readonly FieldProblem[],
  columns: readonly Field[],
): readonly FieldProblem[] {
  const names = columns.map(({ name }) => name);
  const rankOf = ({ field = '' }: FieldProblem) => {
    const [, row = '', column = ''] = field.split('.');
    return Number(row) * (names.length + 1) + names.indexOf(column) + 1;
  };
  return names.length === 0 ? problems : problems.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function sentProblems(
  running: Running,
  attempt: Attempt,
  { astray, filled }: { readonly astray: readonly Field[]; readonly filled: Filled },
): readonly FieldProblem[] {
  const { entity, sent, beside } = attempt;
  const { before } = filled;
  const coded = (given: Field, code: string) => {
    const field = entity.fields.get(wholeOf(entity, given.name)) ?? given;
    return problem(ownCode(field, code), field.name);
  };
  return [
    ...sent.valueProblems.values(),
    ...(beside?.valueProblems.values() ?? []),
    ...missingInputs(running, attempt, filled).map((field) => coded(field, 'required')),
    ...wrongInRows(running, attempt),
    ...astray.map((field) =>
      isToldApart(running, attempt, { field, before })
        ? problem(field.errors.unreadable ?? '', field.name)
        : coded(field, 'no_such_record'),
    ),
  ];
}

/** Whether all that is wrong with a reference is that the caller may not read what it leads to, and the field says so. */
function isToldApart(
  { writing, situation }: Running,
  attempt: Attempt,
  { field, before }: { readonly field: Field; readonly before: RecordValues | undefined },
): boolean {
  if (!isReference(field) || field.errors.unreadable === undefined) return false;
  const to = entityOf(situation.model, field.to);
  const records = newIdsIn(attempt, field, before).map((id) => recordIn(writing.state, field.to, id));
  const isSeen = (record: RecordValues) => mayRefer(writing.state, situation, { entity: to, record });
  const isUnfit = (record: RecordValues) => {
    const at = { entity: to, record, input: inputValues(attempt), named: new Map() };
    const { choosable } = field;
    if (choosable === undefined || dependsOnForm(choosable)) return false;
    return !isTrue(choosable, environmentOf(writing.state, situation, at));
  };
  const isHidden = records.some((record) => record !== undefined && !isSeen(record));
  return isHidden && records.every((record) => record !== undefined && !(isSeen(record) && isUnfit(record)));
}

/** A record before a write, and as it would be. */
interface Filled {
  readonly before: RecordValues | undefined;
  readonly after: RecordValues;
}

/** Fields and inputs whose references were sent and may not be used, and fields whose references do not fit any more. */
function astrayFields(running: Running, attempt: Attempt, filled: Filled): readonly Field[] {
  const { entity, action } = attempt;
  const form = formOf(attempt, filled);
  const own = action.kind === 'transition' ? [] : entity.fields.values();
  const asked = [...own, ...inputsOf(attempt).map(({ field }) => field)];
  const unseen = asked.filter((field) => !areSeen(running, attempt, { field, before: filled.before }));
  // Beside what they may not read nothing is told of what may be chosen by it.
  if (unseen.length > 0) {
    const others = asked.filter(
      (field) =>
        !unseen.includes(field) &&
        isReference(field) &&
        !(field.choosable && dependsOnForm(field.choosable)) &&
        !areThere(running, attempt, { field, before: filled.before, form }),
    );
    return [...unseen, ...others];
  }
  const sent = asked.filter((field) => !areThere(running, attempt, { field, before: filled.before, form }));
  const kept = [...entity.fields.values()].filter(
    (field) =>
      filled.before !== undefined && !stillFits(running, attempt, { field, before: filled.before, form }),
  );
  return [...sent, ...kept];
}

/** The record as it is filled in: a step fills in only what it asks for. */
function formOf({ action, sent }: Attempt, { before, after }: Filled): RecordValues {
  if (action.kind !== 'transition') return after;
  const written = action.transition.input.filter(({ writes, field }) => writes && field.name in sent.values);
  return {
    ...before,
    ...Object.fromEntries(written.map(({ field }) => [field.name, sent.values[field.name] ?? null])),
  };
}

/** What stays, where what it is chosen by is something else now. */
function stillFits(
  running: Running,
  attempt: Attempt,
  {
    field,
    before,
    form,
  }: { readonly field: Field; readonly before: RecordValues; readonly form: RecordValues },
): boolean {
  if (!isReference(field) || field.choosable === undefined) return true;
  const { entity } = attempt;
  const reads = filledInFields(field.choosable, entity);
  if ([...reads].every((name) => name === field.name || isSame(before[name], form[name]))) return true;
  return idsIn(form[field.name])
    .filter((id) => idsIn(before[field.name]).includes(id))
    .every((id) => mayBeChosen(running, { field, id, entity, form, input: inputValues(attempt) }));
}

/** The inputs that are wrong by themselves: guards that read one of them are not told. */
export function wrongInputs(running: Running, attempt: Attempt, before: RecordValues): ReadonlySet<string> {
  const filled = { before, after: before };
  const fields = [...missingInputs(running, attempt, filled), ...astrayFields(running, attempt, filled)];
  const names = [...attempt.sent.valueProblems.keys(), ...fields.map(({ name }) => name)];
  return new Set(referencesOf(attempt.entity, names));
}

/** Inputs that must be given and were not: always, or where what is filled in shows them. */
function missingInputs(running: Running, attempt: Attempt, filled: Filled): readonly Field[] {
  const { entity, sent } = attempt;
  const values = inputValues(attempt);
  const record = formOf(attempt, filled);
  // What is filled in and cannot be read is nothing.
  const unread =
    attempt.action.kind === 'transition' ? sent.names.filter((name) => !(name in sent.values)) : [];
  const form = { ...record, ...Object.fromEntries(unread.map((name) => [name, null])) };
  const at = environmentOf(running.writing.state, running.situation, { entity, record: form, input: values });
  const isShown = ({ field, writes }: InputField) =>
    !writes && field.requiredIf !== undefined && isTrue(field.requiredIf, at);
  return askedInputs(attempt)
    .filter((one) => (values[one.field.name] ?? null) === null && (one.required || isShown(one)))
    .map(({ field }) => field);
}

/** What is wrong in rows, each at its place: values that are missing, and references to what may not be read or chosen. */
function wrongInRows({ writing: { state }, situation }: Running, attempt: Attempt): readonly FieldProblem[] {
  const { sent, beside } = attempt;
  const input = inputValues(attempt);
  const refused = new Set([...sent.valueProblems.keys(), ...(beside?.valueProblems.keys() ?? [])]);
  return askedInputs(attempt).flatMap(({ field: { name, rows: columns = [] } }) =>
    rowsIn(input[name]).flatMap((row, at) =>
      columns.flatMap((column): readonly FieldProblem[] => {
        const place = `${name}.${at}.${column.name}`;
        const value = row[column.name] ?? null;
        if (refused.has(place)) return [];
        if (value === null) return column.required ? [problem(ownCode(column, 'required'), place)] : [];
        if (column.type !== 'ref') return [];
        const to = entityOf(situation.model, column.to);
        const record = recordIn(state, column.to, value);
        const fits =
          record !== undefined &&
          mayRefer(state, situation, { entity: to, record }) &&
          isTrue(column.choosable, environmentOf(state, situation, { entity: to, record, input }));
        return fits ? [] : [problem(ownCode(column, 'no_such_record'), place)];
      }),
    ),
  );
}

function rowsIn(value: RecordValues[string] | undefined): readonly RecordValues[] {
  return Array.isArray(value)
    ? value.filter(
        (row): row is RecordValues => typeof row === 'object' && row !== null && !Array.isArray(row),
      )
    : [];
}

/** References that were sent must be to records that the caller may read: guessing ids must teach nothing. */
function areSeen(
  { writing, situation }: Running,
  attempt: Attempt,
  { field, before }: { readonly field: Field; readonly before: RecordValues | undefined },
): boolean {
  const { origin, preset } = attempt;
  if (!isReference(field) || preset?.has(field.name)) return true;
  const to = entityOf(situation.model, field.to);
  return newIdsIn(attempt, field, before).every((id) => {
    const record = recordIn(writing.state, field.to, id);
    if (record === undefined) return false;
    return origin === 'effect' || mayRefer(writing.state, situation, { entity: to, record });
  });
}

/** The ids that were sent and are not there yet, or were guessed. */
function newIdsIn(
  { sent, beside, guessed }: Attempt,
  { name }: Field,
  before: RecordValues | undefined,
): readonly RecordValues[string][] {
  const had = idsIn(before?.[name]);
  return idsIn({ ...sent.values, ...beside?.values }[name]).filter(
    (id) => !had.includes(id) || guessed?.get(name)?.includes(id),
  );
}

/** And to records that may be chosen. Those that were there before stay. */
function areThere(
  running: Running,
  attempt: Attempt,
  {
    field,
    before,
    form,
  }: { readonly field: Field; readonly before: RecordValues | undefined; readonly form: RecordValues },
): boolean {
  const { entity, preset } = attempt;
  if (!isReference(field) || preset?.has(field.name)) return true;
  return newIdsIn(attempt, field, before).every((id) =>
    mayBeChosen(running, { field, id, entity, form, input: inputValues(attempt) }),
  );
}

interface Choice {
  readonly field: ReferenceField;
  readonly id: RecordValues[string];
  /** Of the record that is filled in. */
  readonly entity: Entity;
  readonly form: RecordValues;
  readonly input: RecordValues;
}

/** What may be chosen is asked of the record itself, beside the one that is filled in. */
function mayBeChosen(
  { writing: { state }, situation }: Running,
  { field, id, entity, form, input }: Choice,
): boolean {
  const named = new Map([['record', { entity: entity.name, record: form }]]);
  const at = {
    entity: entityOf(situation.model, field.to),
    record: recordIn(state, field.to, id),
    input,
    named,
  };
  return isTrue(field.choosable, environmentOf(state, situation, at));
}

function idsIn(value: RecordValues[string] | undefined): readonly RecordValues[string][] {
  return (Array.isArray(value) ? value : [value ?? null]).filter((id) => id !== null);
}

type ReferenceField = Extract<Field, { type: 'ref' | 'refs' }>;

function isReference(field: Field | undefined): field is ReferenceField {
  return field?.type === 'ref' || field?.type === 'refs';
}

function isOfRecords(field: Field | undefined): boolean {
  return isReference(field) || field?.type === 'several';
}

/** Beside a reference that is refused nothing is told of what is calculated through it: only what was not sent. */
function unsentFields(
  { entity }: Attempt,
  { before, draft: { record } }: { readonly before: RecordValues | undefined; readonly draft: Draft },
): readonly FieldProblem[] {
  const isEmptied = ({ name }: Field) =>
    (record[name] ?? null) === null && (before === undefined || (before[name] ?? null) !== null);
  const unsent = [...entity.fields.values()].filter(
    (field) => field.required && isOnlySent(field, entity) && isEmptied(field),
  );
  return unsent.map((field) => problem(ownCode(field, 'required'), field.name));
}

/** What is calculated again because another record changes: where there is no result, that is refused. */
export function refuseFaults({ situation }: Running, entity: Entity, { faults }: Draft): Verdict {
  const without = [...entity.fields.values()].filter(({ name }) => faults.has(name));
  const problems = without.map((field) => problem(ownCode(field, 'too_large'), field.name));
  return refuseWith(problems, 'invalid', situation.model);
}

interface Judged {
  readonly before: RecordValues | undefined;
  readonly draft: Draft;
  /** Fields of which nothing can be said, because a value that was sent is refused. */
  readonly doubtful: ReadonlySet<string>;
}

/** What was calculated must fit like what is sent; and what must be there must be there. */
function recordProblems(
  running: Running,
  { entity, sent }: Attempt,
  { before, draft, doubtful }: Judged,
): readonly FieldProblem[] {
  const { record: after, faults } = draft;
  const fields = [...entity.fields.values()];
  const without = fields.filter(({ name }) => faults.has(name));
  const isSure = ({ name }: Field) => !doubtful.has(name);
  if (without.length > 0)
    return without.filter(isSure).map((field) => problem(ownCode(field, 'too_large'), field.name));
  const isChanged = (name: string) => before === undefined || !isSame(before[name], after[name]);
  const calculated = fields.filter(
    ({ name, origin }) =>
      origin === 'contract' &&
      (after[name] ?? null) !== null &&
      !isSame(before?.[name], after[name]) &&
      !isSame(sent.values[name], after[name]),
  );
  const empty = fields.filter(
    (field) => field.origin !== 'state' && hasColumn(field) && (after[field.name] ?? null) === null,
  );
  const missing = empty.filter((field) => {
    if (isDemandInDoubt(field, doubtful)) return false;
    if (field.required && isChanged(field.name)) return true;
    const { requiredIf } = field;
    // A condition that requires a field is asked when what it reads on the record changes, like a rule.
    if (requiredIf === undefined || ![field.name, ...requiredIf.references.ownFields].some(isChanged))
      return false;
    return isTrue(
      requiredIf,
      environmentOf(running.writing.state, running.situation, { entity, record: after }),
    );
  });
  return [
    ...calculated.filter(isSure).flatMap((field) => problemWith(field, after[field.name] ?? null) ?? []),
    ...missing.map((field) => problem(ownCode(field, 'required'), field.name)),
  ];
}
