import type { Entity, Field, Transition } from '#shared/contract/model.ts';
import type { StateBranch } from '#shared/contract/model-effects.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { hasColumn, isCalculated } from '#shared/engine/computed-fields.ts';
import type { Attempt, Running } from './attempt.ts';
import { calculated, type Draft, valueFor, withKept, withValue } from './calculate.ts';
import { drawNumbers } from './draw-numbers.ts';
import { changedFields } from './writing.ts';
import { environmentOf, isTrue, type Standpoint } from './situation.ts';

/** A new record: what was sent, defaults, then initials in the order of the contract, each seeing those above it. */
export function newRecord(running: Running, attempt: Attempt): Draft {
  const { writing, situation } = running;
  const { entity, id, sent, fixed = {} } = attempt;
  const by = writing.author(situation);
  const { now } = situation;
  writing.stamped.add(id);
  const empty = [...entity.fields.values()].filter(hasColumn).map(({ name }) => [name, null] as const);
  const own = { id, created_at: now, created_by: by, updated_at: now, updated_by: by, version: 1 };
  const open = [...entity.fields.values()].filter(
    (field) => isSettable(field) && !sent.names.includes(field.name) && !Object.hasOwn(fixed, field.name),
  );
  const defaults = open.map((field) => [field.name, field.default ?? null] as const);
  let draft: Draft = {
    record: {
      ...Object.fromEntries([...empty, ...defaults]),
      ...sent.values,
      ...fixed,
      ...own,
    },
    faults: new Set(),
  };
  for (const field of open) {
    if (field.initial === undefined) continue;
    const environment = environmentOf(writing.state, situation, { entity, record: draft.record });
    draft = withValue(draft, field, calculated(field, field.initial, environment));
  }
  draft = { ...draft, record: drawNumbers(running, { entity, record: draft.record, event: 'create' }) };
  return started(running, entity, draft);
}

/** Where a record starts can depend on what is calculated of it, and that on where it starts. */
function started({ writing: { state }, situation }: Running, entity: Entity, given: Draft): Draft {
  const { states } = entity;
  const draft = withKept(state, situation, { entity, draft: given });
  if (states === undefined) return draft;
  const start = stateAmong(states.start, { entity, record: draft.record }, { state, situation });
  const record = { ...draft.record, [states.field]: start ?? null };
  return withKept(state, situation, { entity, draft: { ...draft, record } });
}

/** A transition of one record, with what was sent to it. */
export interface Move {
  readonly entity: Entity;
  readonly record: RecordValues;
  readonly transition: Transition;
  readonly input: RecordValues;
}

/** The record after a transition: inputs that are fields of it, what it sets (all read before it), and the state. */
export function movedRecord(running: Running, move: Move, to: string | undefined): Draft {
  const { writing, situation } = running;
  const { entity, record, transition, input } = move;
  const environment = environmentOf(writing.state, situation, { entity, record, old: record, input });
  const written = transition.input.filter(({ field, writes }) => writes && Object.hasOwn(input, field.name));
  let draft: Draft = {
    record: {
      ...record,
      ...Object.fromEntries(written.map(({ field }) => [field.name, input[field.name] ?? null])),
    },
    faults: new Set(),
  };
  for (const { field, expression } of transition.set) {
    const settings = entity.fields.get(field);
    if (settings === undefined) throw new Error(`there is no field ${field}`);
    draft = withValue(draft, settings, valueFor(settings, expression, environment));
  }
  const moved = to === undefined || entity.states === undefined ? {} : { [entity.states.field]: to };
  const wasStamped = writing.stamped.has(record['id'] ?? null);
  const stamped = writing.stamp({ ...draft.record, ...moved }, situation);
  const drawn = drawNumbers(running, { entity, record: stamped, event: transition.name });
  const kept = withKept(writing.state, situation, {
    entity,
    old: record,
    draft: { ...draft, record: drawn },
  });
  if (kept.faults.size > 0 || changedFields(entity, record, kept.record).length > 0) return kept;
  // It gives the record nothing new: that stays as it is, its version too.
  if (!wasStamped) writing.stamped.delete(record['id'] ?? null);
  return { ...kept, record };
}

/** Where a transition leads; undefined where no condition is true. Asked of the record before it, like its guards. */
export function targetOf({ writing: { state }, situation }: Running, move: Move): string | undefined {
  const { entity, record, transition, input } = move;
  if (transition.to === undefined) return undefined;
  return stateAmong(transition.to, { entity, record, old: record, input }, { state, situation });
}

function stateAmong(
  states: string | readonly StateBranch[],
  standpoint: Standpoint,
  {
    state,
    situation,
  }: { readonly state: Running['writing']['state']; readonly situation: Running['situation'] },
): string | undefined {
  if (typeof states === 'string') return states;
  const environment = environmentOf(state, situation, standpoint);
  return states.find(({ condition }) => isTrue(condition, environment))?.state;
}

/** What a caller can send at all: neither the state nor what the engine keeps, draws or calculates itself. */
export function isSettable(field: Field): boolean {
  if (field.type === 'several') return true;
  if (field.origin !== 'contract' || isCalculated(field)) return false;
  return field.type === 'number_series' ? field.typed : field.type !== 'key';
}
