import type { Entity, Field, Transition } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { calculate, type Formula } from '#server/write/conditions/calculate.ts';
import { drawn } from './drawn-values.ts';
import { withComputed, withKept } from './kept-values.ts';
import { isSameRecord } from '#server/write/context/net-changes.ts';
import { keptFields, sameValue } from '#server/write/context/stored-record.ts';
import { fieldsThat } from '#server/write/plan/fields-that.ts';
import { startState } from './target-state.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { isSettable } from '#server/rights/permits.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** Step 4 of a create: what was sent and what the contract gives, then the numbers that are drawn. */
export async function applyCreate(context: WriteContext, attempt: Attempt): Promise<RecordValues> {
  const { entity, restored } = attempt;
  if (restored !== undefined) return restoredRecord(context, entity, restored);
  const record = await givenRecord(context, attempt);
  const numbers = await drawn(context, { entity, record, event: 'create' });
  return started(context, attempt, { ...record, ...numbers });
}

/** A new record before any number is drawn for it: as far as it is filled in. */
export async function recordToBe(context: WriteContext, attempt: Attempt): Promise<RecordValues> {
  return started(context, attempt, await givenRecord(context, attempt));
}

/** What was sent, then defaults, then initials, each seeing what was sent and those above it. */
async function givenRecord(context: WriteContext, attempt: Attempt): Promise<RecordValues> {
  const { entity, sent } = attempt;
  const given = { ...sent.values, ...attempt.fixed };
  let record: RecordValues = { ...emptyRecord(entity), ...given, ...ownValues(context, attempt) };
  const missing = openFields(entity).filter(
    ({ name }) => !sent.names.includes(name) && !Object.hasOwn(given, name),
  );
  record = { ...record, ...Object.fromEntries(missing.map((field) => [field.name, field.default ?? null])) };
  for (const field of missing) {
    if (field.initial === undefined) continue;
    const formula = { field, expression: field.initial };
    record = { ...record, ...(await calculate(context, [formula], { entity, record, stored: false })) };
  }
  return record;
}

/** Where a record starts may depend on what is calculated of it, and that on where it starts. */
async function started(
  context: WriteContext,
  { entity, fixed }: Attempt,
  record: RecordValues,
): Promise<RecordValues> {
  const { states } = entity;
  const kept = (one: RecordValues) => withKept(context, entity, { record: one, before: undefined });
  if (states === undefined) return kept(record);
  if (fixed !== undefined && states.field in fixed) return kept(record);
  const known = typeof states.start === 'string' ? record : await kept(record);
  const start = await startState(context, entity, known);
  return kept({ ...known, [states.field]: start ?? null });
}

/** A deleted record again: everything as it was, its state too, for nothing has moved it meanwhile. Its deletion was a version. */
async function restoredRecord(
  context: WriteContext,
  entity: Entity,
  restored: RecordValues,
): Promise<RecordValues> {
  const { call, notes } = context;
  // No history knows a key: the record is opened by a new one.
  const keys = await drawn(context, { entity, record: restored, event: 'create' });
  notes.stamp(`${entity.name} ${String(restored['id'])}`);
  const stamped = { updated_at: call.now, updated_by: authorIn(context) };
  const version = Number(restored['version']) + 2;
  return withComputed(context, entity, { ...emptyRecord(entity), ...restored, ...keys, ...stamped, version });
}

/** Step 4 of an update: the values that were sent, in place of those before. The same values again change nothing. */
export async function applyUpdate(
  context: WriteContext,
  { entity, sent, children = [] }: Attempt,
  before: RecordValues,
): Promise<RecordValues> {
  const changes = sent.names.some((name) => !sameValue(before[name], sent.values[name]));
  if (!changes && children.length === 0) return before;
  const record = { ...before, ...sent.values, ...stamp(context, entity, before) };
  return withKept(context, entity, { record, before });
}

/** What a transition does to a record: `to` is the state it leads to, undefined where that stays. */
export interface Moving {
  readonly entity: Entity;
  readonly sent: Attempt['sent'];
  readonly transition: Transition;
  readonly to: string | undefined;
}

/**
 * Step 4 of a transition: inputs, `set` (all evaluated on the record before, then assigned together), the new state. One
 * that gives the record nothing new leaves it as it is, its version too.
 */
export async function applyTransition(
  context: WriteContext,
  { entity, sent, transition, to }: Moving,
  before: RecordValues,
): Promise<RecordValues> {
  const formulas = transition.set.map(
    ({ field, expression }): Formula => ({ field: fieldOf(entity, field), expression }),
  );
  const input = { fields: transition.input.map((one) => one.field), values: sent.values };
  const set = await calculate(context, formulas, { entity, record: before, stored: true, input });
  const inputs = transition.input.filter((one) => one.writes && sent.names.includes(one.field.name));
  const written = Object.fromEntries(inputs.map(({ field: { name } }) => [name, sent.values[name] ?? null]));
  const moved = { ...before, ...written, ...set, ...newState(entity, to), ...stampOf(context, before) };
  const numbers = await drawn(context, { entity, record: moved, event: transition.name });
  const after = await withKept(context, entity, { record: { ...moved, ...numbers }, before });
  if (isSameRecord(before, after)) return before;
  context.notes.stamp(`${entity.name} ${String(before['id'])}`);
  return after;
}

function newState(entity: Entity, to: string | undefined): RecordValues {
  return to === undefined || entity.states === undefined ? {} : { [entity.states.field]: to };
}

/** Who changed it and when, and the next version. */
export function stamp(context: WriteContext, entity: Entity, before: RecordValues): RecordValues {
  context.notes.stamp(`${entity.name} ${String(before['id'])}`);
  return stampOf(context, before);
}

function stampOf(context: WriteContext, before: RecordValues): RecordValues {
  const version = Number(before['version']) + 1;
  return { updated_at: context.call.now, updated_by: authorIn(context), version };
}

/** Who writes, for what refers to them; nobody where they delete themselves, since nothing may refer to them then. */
function authorIn({ call, notes }: WriteContext): string | null {
  const { id } = call.actor;
  return id === undefined || notes.isLeaving(`user ${id}`) ? null : id;
}

/** What the engine itself gives a new record. */
function ownValues(context: WriteContext, { entity, id }: Attempt): RecordValues {
  const { call, notes } = context;
  notes.stamp(`${entity.name} ${id}`);
  const by = authorIn(context);
  return { id, created_at: call.now, created_by: by, updated_at: call.now, updated_by: by, version: 1 };
}

/** A record in which every field is empty. */
export const emptyRecord = memoized(
  (entity: Entity): Readonly<Record<string, JsonValue>> =>
    Object.fromEntries(keptFields(entity).map(({ name }) => [name, null])),
);

/** Those that default and initial fill. */
const openFields = fieldsThat(({ name }: Field, entity: Entity) => isSettable(entity, name));

function fieldOf(entity: Entity, name: string): Field {
  const field = entity.fields.get(name);
  if (field === undefined) throw new Error(`no field ${name} in ${entity.name}`);
  return field;
}
