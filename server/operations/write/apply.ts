import type { Entity, Field, Transition } from '#shared/contract/model.ts';
import { firstState } from '#shared/engine/first-state.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Attempt } from './attempt.ts';
import { calculate, type Formula } from './calculate.ts';
import { isSettable } from './permissions.ts';
import { sameValue } from './stored-record.ts';
import type { WriteContext } from './write-context.ts';

/** Step 4 of a create: what was sent, then defaults, then initials, each seeing what was sent and those above it. */
export async function applyCreate(context: WriteContext, attempt: Attempt): Promise<RecordValues> {
  const { entity, sent } = attempt;
  let record: RecordValues = { ...emptyRecord(entity), ...sent.values, ...ownValues(context, attempt) };
  const missing = [...entity.fields.values()].filter(
    (field) => isOpen(entity, field) && !sent.names.includes(field.name),
  );
  record = { ...record, ...Object.fromEntries(missing.map((field) => [field.name, field.default ?? null])) };
  for (const field of missing) {
    if (field.initial === undefined) continue;
    const formula = { field, expression: field.initial };
    record = { ...record, ...(await calculate(context, [formula], { entity, record, stored: false })) };
  }
  return record;
}

/** Step 4 of an update: the values that were sent, in place of those before. The same values again change nothing. */
export function applyUpdate(context: WriteContext, { sent }: Attempt, before: RecordValues): RecordValues {
  const changes = sent.names.some((name) => !sameValue(before[name], sent.values[name]));
  return changes ? { ...before, ...sent.values, ...stamp(context, before) } : before;
}

/** Step 4 of a transition: inputs, `set` (all evaluated on the record before, then assigned together), the new state. */
export async function applyTransition(
  context: WriteContext,
  { entity, sent, transition }: { entity: Entity; sent: Attempt['sent']; transition: Transition },
  before: RecordValues,
): Promise<RecordValues> {
  const formulas = transition.set.map(
    ({ field, expression }): Formula => ({ field: fieldOf(entity, field), expression }),
  );
  const input = { fields: transition.input.map((one) => one.field), values: sent.values };
  const set = await calculate(context, formulas, { entity, record: before, stored: true, input });
  const inputs = transition.input.filter((one) => one.writes && sent.names.includes(one.field.name));
  const written = Object.fromEntries(inputs.map(({ field: { name } }) => [name, sent.values[name] ?? null]));
  return { ...before, ...written, ...set, ...newState(entity, transition), ...stamp(context, before) };
}

function newState(entity: Entity, { to }: Transition): RecordValues {
  if (to === undefined || entity.states === undefined) return {};
  return { [entity.states.field]: firstState(to) ?? null };
}

/** Who changed it and when, and the next version. */
function stamp({ call }: WriteContext, before: RecordValues): RecordValues {
  return { updated_at: call.now, updated_by: call.actor.id ?? null, version: Number(before['version']) + 1 };
}

/** What the engine itself gives a new record. */
function ownValues({ call }: WriteContext, { entity, id }: Attempt): RecordValues {
  const by = call.actor.id ?? null;
  const system = {
    id,
    created_at: call.now,
    created_by: by,
    updated_at: call.now,
    updated_by: by,
    version: 1,
  };
  if (entity.states === undefined) return system;
  return { ...system, [entity.states.field]: firstState(entity.states.start) ?? null };
}

/** A record in which every field is empty. */
export function emptyRecord(entity: Entity): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries([...entity.fields.keys()].map((name) => [name, null]));
}

/** True for fields that default and initial fill. */
function isOpen(entity: Entity, field: Field): boolean {
  return isSettable(entity, field.name);
}

function fieldOf(entity: Entity, name: string): Field {
  const field = entity.fields.get(name);
  if (field === undefined) throw new Error(`no field ${name} in ${entity.name}`);
  return field;
}
