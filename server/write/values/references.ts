import { messageOf } from '#shared/messages/message.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { wholeName } from '#shared/fields/data/several.ts';
import type { Condition, Entity, Field } from '#shared/contract/model.ts';
import { dependsOnForm, filledInFields } from '#shared/engine/choices/filled-in.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { isWithin } from '#server/rights/scope.ts';
import { holdReferences, judgeReferences } from '#server/sql/questions/judge.ts';
import { entityNamed, viewerKey } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { rowSlots } from '#server/sql/values/row-slots.ts';
import { slotValue } from '#server/sql/values/slot-value.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { bind, type SlotValues } from '#server/sql/values/slot.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { Sql } from 'sql-template-tag';
import { ChangedMeanwhile } from '#server/write/context/changed-meanwhile.ts';
import { withoutFaults } from '#server/write/conditions/fault.ts';
import { type Attempt, inputOf, inputsIn } from '#server/write/request/attempt.ts';
import { viewerOf } from '#server/write/context/viewer-of.ts';
import { sameValue } from '#server/write/context/stored-record.ts';
import { engine, type WriteContext } from '#server/write/context/write-context.ts';
import { fieldsThat } from '#server/write/plan/fields-that.ts';

/** A reference that is asked about: the field, the entity it points at, the id. */
interface AskedReference {
  /** The answer's own: a field may refer to several. */
  readonly name: string;
  readonly field: string;
  /** Which records may be chosen. */
  readonly choosable?: Condition;
  readonly to: Entity;
  readonly id: string;
  /** The contract's code for a record that is there, and that the sender may not read. */
  readonly unreadable?: string | undefined;
}

/** A record before a write, and as it is filled in. */
interface Filled {
  readonly before: RecordValues | undefined;
  readonly form: RecordValues;
}

type ReferenceField = Extract<Field, { type: 'ref' | 'refs' }>;

const statements = new PlanCache<Sql>(500);

/**
 * References the caller sent and may not use: a record that is missing and one they may not read are answered the same,
 * but where the field has a code for the second.
 * One that stays what it was is asked again only where what may be chosen there hangs on what the write changes; nobody
 * needs to see it then. A member of a list that they guessed does not stay. Beside a record that they may not read nothing is told of what may be chosen by it.
 */
export async function missingReferences(
  context: WriteContext,
  attempt: Attempt,
  { before, after }: { readonly before?: RecordValues | undefined; readonly after: RecordValues },
): Promise<readonly FieldProblem[]> {
  const form = withoutFaults(formOf(attempt, { before, after }));
  const viewer = viewerOf(attempt, context.call.actor);
  const sent = sentReferences(context, attempt, before);
  const kept = keptReferences(context, attempt, { before, form });
  if (kept.length > 0 || sent.some(isDependent)) {
    const unread = await unreadAmong(context, attempt, sent);
    if (unread.length > 0) {
      const asked = sent.map((one) => (isDependent(one) ? withoutChoice(one) : one));
      return problemsOf(context, attempt, { form, viewer, asked });
    }
  }
  return [
    ...(await problemsOf(context, attempt, { form, viewer, asked: sent })),
    ...(await problemsOf(context, attempt, { form, viewer: engine, asked: kept })),
  ];
}

/** References the caller sent to what is missing, or what they may not read. */
export function unreadReferences(context: WriteContext, attempt: Attempt): Promise<readonly FieldProblem[]> {
  return unreadAmong(context, attempt, sentReferences(context, attempt, undefined));
}

function unreadAmong(
  context: WriteContext,
  attempt: Attempt,
  sent: readonly AskedReference[],
): Promise<readonly FieldProblem[]> {
  const viewer = viewerOf(attempt, context.call.actor);
  return problemsOf(context, attempt, { form: {}, viewer, asked: sent.map(withoutChoice) });
}

function withoutChoice({ name, field, to, id, unreadable }: AskedReference): AskedReference {
  return { name, field, to, id, unreadable };
}

/** Whether what may be chosen hangs on what else is filled in. */
function isDependent({ choosable }: AskedReference): boolean {
  return choosable !== undefined && dependsOnForm(choosable);
}

/** The slots of a record as it is filled in, and of what is sent along, for a statement that asks what may be chosen there. */
export function formSlots(attempt: Attempt, form: RecordValues, kind: DatabaseKind): SlotValues {
  const { fields, values } = inputOf(attempt);
  const inputs = fields.map(
    (field) => [`input:${field.name}`, slotValue(field, values[field.name] ?? null, kind)] as const,
  );
  return { ...rowSlots('form', attempt.entity, { record: form, kind }), ...Object.fromEntries(inputs) };
}

/** A step fills in the record as it is, with the fields that it asks for. */
export function formOf(
  { action, sent }: Attempt,
  { before, after }: { readonly before?: RecordValues | undefined; readonly after: RecordValues },
): RecordValues {
  if (action.kind !== 'transition') return after;
  const written = action.transition.input.filter(
    ({ writes, field }) => writes && sent.names.includes(field.name),
  );
  return {
    ...before,
    ...Object.fromEntries(written.map(({ field: { name } }) => [name, sent.values[name] ?? null])),
  };
}

interface Asked {
  /** The record as it is filled in, which what may be chosen can hang on. */
  readonly form: RecordValues;
  readonly viewer: WriteContext['call']['actor'];
  readonly asked: readonly AskedReference[];
}

async function problemsOf(
  context: WriteContext,
  attempt: Attempt,
  { form, viewer, asked: all }: Asked,
): Promise<readonly FieldProblem[]> {
  const asked = all.filter((one) => !isKnown(context, viewer, one));
  if (asked.length === 0) return [];
  const { entity } = attempt;
  const { runtime, transaction } = context;
  const source = sourceOf(runtime);
  const inputs = inputsIn(attempt);
  const shape = asked
    .map(
      ({ name, to, choosable, unreadable }) =>
        `${entity.name}.${name}>${to.name} ${unreadable ?? ''} ${choosable?.source ?? ''}`,
    )
    .join(' ; ');
  const key = `${viewer.kind} ${viewerKey(viewer)} ${inputs.map(({ name, type }) => `${name} ${type}`).join()} | ${shape}`;
  const { trusts } = context.notes;
  const statement = statements.get(runtime.storage, `${trusts ? 'hold' : 'judge'} ${key}`, () =>
    (trusts ? holdReferences : judgeReferences)(
      asked.map((one) => (isDependent(one) ? { ...one, form: { entity } } : one)),
      viewer,
      source,
    ),
  );
  const ids: SlotValues = Object.fromEntries(asked.map(({ name, id }) => [`value:${name}`, id]));
  const given = asked.some(isDependent) ? formSlots(attempt, form, runtime.database.kind) : {};
  const bound = bind(statement, { ...slotValues(runtime, context.call), ...ids, ...given });
  if (trusts) {
    transaction.send(bound, () => new ChangedMeanwhile());
    return [];
  }
  const [row] = await transaction.all(bound);
  const wrong = asked.filter(({ name }) => row?.[name] !== 1);
  return [...Map.groupBy(wrong, ({ field }) => field)].map(([field, ofField]) => ({
    field: placeOf(field, entity, inputs),
    ...toldOf(ofField.map(({ name, unreadable }) => ({ verdict: row?.[name], unreadable }))),
  }));
}

/** What the contract does by itself may refer to any record that is there. */
function isKnown(
  { notes }: WriteContext,
  viewer: Asked['viewer'],
  { to, id, choosable }: AskedReference,
): boolean {
  return viewer === engine && choosable === undefined && notes.isThere({ entity: to, id });
}

/** One that is missing comes before one that is there: of several ids in a field no more is told than of the first. */
function toldOf(
  wrong: readonly { readonly verdict: unknown; readonly unreadable: string | undefined }[],
): Pick<FieldProblem, 'code' | 'message'> {
  const message = messageOf('refusals.noSuchRecord');
  const [{ unreadable } = {}] = wrong;
  if (unreadable !== undefined && wrong.every(({ verdict }) => verdict === 3))
    return { code: unreadable, message };
  const isUnfit = wrong.every(({ verdict }) => verdict === 2);
  return { code: 'no_such_record', message: isUnfit ? messageOf('refusals.notToBeChosen') : message };
}

/** What is wrong with a reference to one of several entities is told of it as a whole. */
function placeOf(name: string, { fields }: Entity, inputs: readonly Field[]): string {
  const field = inputs.find((one) => one.name === name) ?? fields.get(name);
  return field ? wholeName(field) : name;
}

function sentReferences(
  { runtime, call }: WriteContext,
  attempt: Attempt,
  before: RecordValues | undefined,
): readonly AskedReference[] {
  const { entity, action, sent, beside, preset, guessed } = attempt;
  const own = action.kind === 'transition' ? [] : referring(entity);
  const values = { ...sent.values, ...beside?.values };
  const fields = [...own, ...inputsIn(attempt)];
  const inRows = fields.flatMap((field) => referencesInRows(field, values[field.name], runtime.model));
  const sentAlone = fields.filter(isReference).flatMap((field) => {
    if (preset?.has(field.name)) return [];
    const had = idsIn(before?.[field.name]);
    const isSent = (id: string) => !had.includes(id) || guessed?.get(field.name)?.has(id) === true;
    return asReferences(field, idsIn(values[field.name]).filter(isSent), runtime.model);
  });
  return [...sentAlone, ...inRows].map((one) =>
    isWithin(call.actor.scope, one.to.name, 'read') ? one : { ...one, unreadable: undefined },
  );
}

/** Those in rows that were sent, each at its place: `lines.0.item`. */
function referencesInRows(
  { name, rows: columns = [] }: Field,
  rows: JsonValue | undefined,
  model: WriteContext['runtime']['model'],
): readonly AskedReference[] {
  if (!Array.isArray(rows)) return [];
  const found = rows.flatMap((row: RecordValues, place) =>
    columns.filter(isReference).flatMap((column) =>
      asReferences(column, idsIn(row[column.name]), model).map((one) => ({
        ...one,
        field: `${name}.${place}.${column.name}`,
      })),
    ),
  );
  // Names of columns of an answer are short.
  return found.map((one, index) => ({ ...one, name: `${name.slice(0, 20)}$${index}` }));
}

/** What stays, although what may be chosen there hangs on something that the write changes. */
function keptReferences(
  { runtime }: WriteContext,
  { entity }: Attempt,
  { before, form }: Filled,
): readonly AskedReference[] {
  if (before === undefined) return [];
  return references(entity).flatMap((field) => {
    const { choosable, name } = field;
    if (choosable === undefined) return [];
    const reads = [...filledInFields(choosable, entity)];
    if (reads.every((read) => read === name || sameValue(before[read], form[read]))) return [];
    const ids = idsIn(form[name]).filter((id) => idsIn(before[name]).includes(id));
    return asReferences(field, ids, runtime.model);
  });
}

function asReferences(
  field: ReferenceField,
  ids: readonly string[],
  model: WriteContext['runtime']['model'],
): readonly AskedReference[] {
  const to = entityNamed(field.to, model);
  const known = {
    field: field.name,
    to,
    unreadable: field.errors.unreadable,
    ...(field.choosable ? { choosable: field.choosable } : {}),
  };
  return ids.map((id, index) => ({ ...known, name: `${field.name}$${index}`, id }));
}

function isReference(field: Field): field is ReferenceField {
  return field.type === 'ref' || field.type === 'refs';
}

const references = fieldsThat(isReference);
/** Those and the ones with references in their rows. */
const referring = fieldsThat((field) => isReference(field) || field.rows !== undefined);

/** The ids in a reference, or in a list of them. */
function idsIn(value: JsonValue | undefined): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string');
}
