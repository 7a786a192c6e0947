import type { Entity, Transition } from '#shared/contract/model.ts';
import type { StateBranch } from '#shared/contract/model-effects.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Ground } from '#server/write/conditions/calculate.ts';
import { holdingOn } from '#server/write/conditions/conditions.ts';
import { withoutFaults } from '#server/write/conditions/fault.ts';
import type { SentBody } from '#server/write/request/sent-body.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/** The state a new record starts in, of the record as it is about to be stored; undefined where no condition is true. */
export function startState(
  context: WriteContext,
  entity: Entity,
  record: RecordValues,
): Promise<string | undefined> {
  if (entity.states === undefined) return Promise.resolve(undefined);
  // What is calculated of it may be without a result. That is refused with its other values.
  return stateOf(context, entity.states.start, { entity, record: withoutFaults(record), stored: false });
}

/**
 * The state a transition leads to; undefined where no condition is true. Like its guards the conditions are judged on
 * the record as it is before the write, with what was sent.
 */
export function targetState(
  context: WriteContext,
  { entity, transition, sent }: { entity: Entity; transition: Transition; sent: SentBody },
  before: RecordValues,
): Promise<string | undefined> {
  if (transition.to === undefined) return Promise.resolve(undefined);
  const input = { fields: transition.input.map(({ field }) => field), values: sent.values };
  return stateOf(context, transition.to, { entity, record: before, stored: true, input });
}

async function stateOf(
  context: WriteContext,
  states: string | readonly StateBranch[],
  ground: Ground,
): Promise<string | undefined> {
  if (typeof states === 'string') return states;
  const [first] = await holdingOn(context, states, ground);
  return first?.state;
}
