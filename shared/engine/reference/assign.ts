import type { Entity, Transition } from '#shared/contract/model.ts';
import { evaluate } from '#shared/expression/evaluate.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { intoField } from '../into-field.ts';
import { environmentOf, type Situation } from './situation.ts';
import type { Sent } from './sent-values.ts';
import type { ReferenceState } from './reference-state.ts';

/** A new record: what was sent, defaults, then initials in the order of the contract, each seeing those above it. */
export function newRecord(
  state: ReferenceState,
  situation: Situation,
  { entity, id, sent }: { readonly entity: Entity; readonly id: string; readonly sent: Sent },
): RecordValues {
  const isSent = (name: string) => sent.names.includes(name);
  const record: Record<string, JsonValue> = {};
  for (const field of entity.fields.values()) {
    record[field.name] = sent.values[field.name] ?? (isSent(field.name) ? null : (field.default ?? null));
  }
  const by = situation.asker.id ?? null;
  Object.assign(record, {
    id,
    created_at: situation.now,
    created_by: by,
    updated_at: situation.now,
    updated_by: by,
  });
  const { states } = entity;
  if (states !== undefined) {
    if (typeof states.start !== 'string') throw new Error('start states by condition are not known here yet');
    record[states.field] = states.start;
  }
  for (const field of entity.fields.values()) {
    if (field.initial === undefined || isSent(field.name) || field.default !== undefined) continue;
    const environment = environmentOf(state, situation, { record: { ...record } });
    record[field.name] = intoField(field, evaluate(field.initial, environment));
  }
  return { ...record, version: 1 };
}

/** The record after a transition: inputs that are fields of it, what it sets (all read before it), and the state. */
export function movedRecord(
  state: ReferenceState,
  situation: Situation,
  { entity, record, transition, input }: Move,
): RecordValues {
  const environment = environmentOf(state, situation, { record, old: record, input });
  const written = transition.input.filter(({ field, writes }) => writes && Object.hasOwn(input, field.name));
  const set = transition.set.map(({ field, expression }) => {
    const settings = entity.fields.get(field);
    if (settings === undefined) throw new Error(`there is no field ${field}`);
    return [field, intoField(settings, evaluate(expression, environment))] as const;
  });
  return {
    ...record,
    ...Object.fromEntries(written.map(({ field }) => [field.name, input[field.name] ?? null])),
    ...Object.fromEntries(set),
    ...stateAfter(entity, transition),
  };
}

/** A transition of one record, with what was sent to it. */
export interface Move {
  readonly entity: Entity;
  readonly record: RecordValues;
  readonly transition: Transition;
  readonly input: RecordValues;
}

function stateAfter({ states }: Entity, { to }: Transition): RecordValues {
  if (states === undefined || to === undefined) return {};
  if (typeof to !== 'string') throw new Error('target states by condition are not known here yet');
  return { [states.field]: to };
}
