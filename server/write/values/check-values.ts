import { messageOf } from '#shared/messages/message.ts';
import { ownCode } from '#shared/api/field-problems.ts';
import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import type { Entity, Field, InputField } from '#shared/contract/model.ts';
import { hasColumn, isOnlySent } from '#shared/engine/computed-fields.ts';
import { fieldsInDoubt, isDemandInDoubt } from '#shared/engine/follow-from.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { membersOf } from '#shared/fields/data/several.ts';
import {
  type Attempt,
  fieldAt,
  inputOf,
  inputsIn,
  outOfBounds,
  askedInputs,
} from '#server/write/request/attempt.ts';
import { holdingOn } from '#server/write/conditions/conditions.ts';
import { faultProblems } from '#server/write/conditions/fault.ts';
import { fieldAlone } from '#server/write/request/fields-of.ts';
import { notOffered } from './offered.ts';
import { wrongChanges } from './sent-changes.ts';
import { wrongConditions } from './sent-conditions.ts';
import { missingReferences } from './references.ts';
import { refuseAll, someOf } from '#server/write/context/refusals.ts';
import { readBody } from '#server/write/request/sent-body.ts';
import { sameValue } from '#server/write/context/stored-record.ts';
import { inWords } from '#server/write/context/words.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { fieldsThat } from '#server/write/plan/fields-that.ts';

/** A record before and after the caller's part of a write; `before` is undefined where it is created. */
export interface Applied {
  readonly before?: RecordValues;
  readonly after: RecordValues;
}

/** The second part of step 4: every value must fit its field. All that does not is told together, field by field. */
export async function refuseValues(
  context: WriteContext,
  attempt: Attempt,
  applied: Applied,
): Promise<Refusal | undefined> {
  const { entity, sent } = attempt;
  const missing = await missingReferences(context, attempt, applied);
  const wrong = [
    ...(await wrongIn(context, attempt, applied)),
    ...missing,
    ...(await wrongConditions(context, attempt, applied)),
    ...(await wrongChanges(context, attempt, applied)),
  ];
  // Beside what is wrong nothing is told of what may be chosen by it.
  const sentProblems = wrong.length > 0 ? wrong : await notOffered(context, attempt, applied);
  // What a transition calculates from inputs that are wrong is wrong only because of them.
  const follows = attempt.action.kind === 'transition' && sentProblems.length > 0;
  const more = follows
    ? []
    : sentProblems.some(({ field }) => isReference(entity, field))
      ? unsentFields(entity, applied).map(required)
      : await recordProblems(context, attempt, { ...applied, refused: sentProblems });
  const found = [...sentProblems, ...more];
  if (found.length === 0) return undefined;
  const problems = someOf(await inWords(context, inOrder(found, attempt), { entity, values: sent.values }));
  return problems && refuseAll(context.runtime.model, problems);
}

/**
 * Required fields that only a sender fills. Beside a reference that is refused nothing else of the record is looked at:
 * what is calculated through it would tell of a record that the sender may not read.
 */
function unsentFields(entity: Entity, { before, after }: Applied): readonly string[] {
  const empty = [...entity.fields.values()].filter(
    (field) => field.required && isOnlySent(field, entity) && (after[field.name] ?? null) === null,
  );
  return empty
    .map(({ name }) => name)
    .filter((name) => before === undefined || !sameValue(before[name], null));
}

function isReference(entity: Entity, name: string | undefined): boolean {
  const type = entity.fields.get(name ?? '')?.type;
  return type === 'ref' || type === 'refs' || type === 'several';
}

/** What is wrong with the record as it would be; of what only follows from a refused value nothing is said. */
async function recordProblems(
  context: WriteContext,
  { entity, sent }: Attempt,
  { refused, ...applied }: Applied & { readonly refused: readonly FieldProblem[] },
): Promise<readonly FieldProblem[]> {
  const names = refused.flatMap(({ field }) => field ?? []);
  const doubtful = fieldsInDoubt(entity, names, sent.names);
  const isSure = ({ field }: FieldProblem) => !doubtful.has(field ?? '');
  const faults = faultProblems(entity.fields.keys(), applied.after);
  if (faults.length > 0) return faults.filter(isSure);
  return [
    ...calculatedProblems(entity, sent.values, applied).filter(isSure),
    ...(await emptyFields(context, entity, { ...applied, doubtful })),
  ];
}

/** A record that is calculated again because another one changes: where there is no result, that is refused. */
export async function refuseFaults(
  context: WriteContext,
  entity: Entity,
  after: RecordValues,
): Promise<Refusal | undefined> {
  const found = [...entity.fields.values()].flatMap((field) =>
    faultProblems([field.name], after).map((one) => ({ ...one, code: ownCode(field, one.code) })),
  );
  const problems = someOf(await inWords(context, found, { entity, values: {} }));
  return problems && refuseAll(context.runtime.model, problems);
}

/** The first problem of each field, and all those of its rows, in the order of the contract, with the contract's own codes. */
function inOrder(problems: readonly FieldProblem[], attempt: Attempt): readonly FieldProblem[] {
  const inputs = inputsIn(attempt).map((field) => [field.name, field] as const);
  const fields = [...new Map<string, Field>([...attempt.entity.fields, ...inputs]).values()];
  return fields.flatMap((field) => {
    const first = problems.find((problem) => problem.field === field.name);
    return [...(first === undefined ? [] : [first]), ...problemsWithin(field, problems)].map((problem) => ({
      ...problem,
      code: ownCode(fieldAt(fields, problem.field ?? ''), problem.code),
    }));
  });
}

/** Those within a field: in its rows row by row, in the order of its columns. */
function problemsWithin(
  { name, rows: columns = [] }: Field,
  problems: readonly FieldProblem[],
): readonly FieldProblem[] {
  const within = problems.filter(({ field = '' }) => field.startsWith(`${name}.`));
  const placeOf = ({ field = '' }: FieldProblem) => {
    const [, row, column] = field.split('.');
    return [Number(row), columns.findIndex((one) => one.name === column)] as const;
  };
  if (columns.length === 0) return within;
  return within.toSorted((one, other) => {
    const [[row, column], [otherRow, otherColumn]] = [placeOf(one), placeOf(other)];
    return row - otherRow || column - otherColumn;
  });
}

/** What the engine calculated (initial, set) is held to the same limits as what is sent. */
function calculatedProblems(
  entity: Entity,
  sent: RecordValues,
  { before, after }: Applied,
): readonly FieldProblem[] {
  return ownFields(entity).flatMap((field) => {
    const value = after[field.name] ?? null;
    const isNew = !sameValue(value, before?.[field.name]) && !sameValue(value, sent[field.name]);
    if (!isNew || value === null) return [];
    const body = readBody({ [field.name]: value }, fieldAlone(field));
    return body === undefined ? [] : [...body.typeProblems, ...body.valueProblems];
  });
}

/** Those that the contract names. */
const ownFields = fieldsThat(({ origin }) => origin === 'contract');

/**
 * The inputs that are wrong by themselves. What the contract asks about one of them is not told: of a reference to a
 * record that the caller may not read it would be an answer.
 */
export async function wrongInputs(
  context: WriteContext,
  attempt: Attempt,
  before: RecordValues,
): Promise<ReadonlySet<string>> {
  const applied = { before, after: before };
  const missing = await missingReferences(context, attempt, applied);
  const problems = [...(await wrongIn(context, attempt, applied)), ...missing];
  return new Set(
    problems.flatMap(({ field }) => (field === undefined ? [] : namesOf(attempt.entity, field))),
  );
}

/** A field, and of a reference to one of several entities its plain references, which are what guards read. */
function namesOf({ fields }: Entity, name: string): readonly string[] {
  const field = fields.get(name);
  return field?.type === 'several' ? [name, ...membersOf(field).values()] : [name];
}

/** What is wrong with the fields and inputs that were sent, or were not, by themselves. */
async function wrongIn(
  context: WriteContext,
  attempt: Attempt,
  applied: Applied,
): Promise<readonly FieldProblem[]> {
  return [...outOfBounds(attempt), ...(await missingInputs(context, attempt, applied))];
}

/** Inputs, and values in their rows, that must be given and were not. */
async function missingInputs(
  context: WriteContext,
  attempt: Attempt,
  applied: Applied,
): Promise<readonly FieldProblem[]> {
  const { values } = inputOf(attempt);
  const asked = askedInputs(attempt);
  const empty = asked.filter(({ field }) => (values[field.name] ?? null) === null);
  const missing = [
    ...empty.filter((one) => one.required).map(({ field }) => field),
    ...(await shownInputs(context, attempt, { empty, applied })),
  ];
  const wrong = new Set(outOfBounds(attempt).map(({ field }) => field));
  const inRows = asked.flatMap(({ field }) => missingInRows(field, values[field.name]));
  return [...missing.map(({ name }) => name), ...inRows.filter((place) => !wrong.has(place))].map(required);
}

/** Of inputs that are required where they are shown: those that are, for what is filled in. */
async function shownInputs(
  context: WriteContext,
  attempt: Attempt,
  { empty, applied }: { readonly empty: readonly InputField[]; readonly applied: Applied },
): Promise<readonly Field[]> {
  const sometimes = empty.flatMap(({ field, writes }) =>
    writes || field.requiredIf === undefined ? [] : [{ field, condition: field.requiredIf }],
  );
  if (sometimes.length === 0) return [];
  const input = inputOf(attempt);
  // A step is asked for with what is filled in in its dialog, whatever it makes of that.
  const written = attempt.action.kind === 'transition' ? attempt.action.transition.input : [];
  const sent = written.filter(({ field: { name }, writes }) => writes && attempt.sent.names.includes(name));
  const filledIn = Object.fromEntries(sent.map(({ field: { name } }) => [name, input.values[name] ?? null]));
  const record = { ...(written.length > 0 ? applied.before : applied.after), ...filledIn };
  const ground = { entity: attempt.entity, record, stored: false, input };
  return (await holdingOn(context, sometimes, ground)).map(({ field }) => field);
}

function missingInRows({ name, rows: columns = [] }: Field, rows: JsonValue | undefined): readonly string[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: RecordValues, place) =>
    columns
      .filter((column) => column.required && (row[column.name] ?? null) === null)
      .map((column) => `${name}.${place}.${column.name}`),
  );
}

/** Required fields that the write leaves empty. A field the write does not touch is no matter to it. */
async function emptyFields(
  context: WriteContext,
  entity: Entity,
  { before, after, doubtful }: Applied & { readonly doubtful: ReadonlySet<string> },
): Promise<readonly FieldProblem[]> {
  const empty = demanded(entity).filter(
    (field) => (after[field.name] ?? null) === null && !isDemandInDoubt(field, doubtful),
  );
  const changed = (name: string) => before === undefined || !sameValue(before[name], after[name]);
  const always = empty.filter((field) => field.required && changed(field.name));
  const asked = empty.flatMap((field) => {
    const condition = field.requiredIf;
    const triggered =
      condition !== undefined && [field.name, ...condition.references.ownFields].some(changed);
    return triggered ? [{ field, condition }] : [];
  });
  const sometimes = await holdingOn(context, asked, { entity, record: after, stored: false });
  return [...always, ...sometimes.map(({ field }) => field)].map(({ name }) => required(name));
}

/** Those that must have a value, always or sometimes. */
const demanded = fieldsThat(
  (field) =>
    field.origin !== 'state' && hasColumn(field) && (field.required || field.requiredIf !== undefined),
);

function required(field: string): FieldProblem {
  return { field, code: 'required', message: messageOf('fields.required') };
}
