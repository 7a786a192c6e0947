import { messageOf } from '#shared/messages/message.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Effect } from '#shared/contract/model-effects.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { writeChildren } from './children.ts';
import { noteEvent } from './event-rules.ts';
import { runEffects } from '#server/write/effects/effects.ts';
import { touchParents } from './parents.ts';
import { refuseLimit } from '#server/write/context/words.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { type Change, isRecorded } from '#server/write/context/change.ts';

/**
 * What belongs to a change that is stored: the composed children sent with it, what their parent makes of it, and then
 * its effects. The rules that are conditions of this event are asked at the end. Gives the change and everything it
 * brought about.
 */
export async function followUp(
  context: WriteContext,
  attempt: Attempt,
  change: Change,
): Promise<Outcome<readonly Change[]>> {
  const { entity, id } = attempt;
  const most = context.runtime.model.limits.effects;
  if (context.notes.count() > most)
    return refuseLimit(
      context,
      { entity, id },
      { limit: 'effects', sentence: messageOf('refusals.tooManyEffects', { most }) },
    );
  if (change.after !== undefined && isRecorded(change)) context.notes.stored(change);
  const children = await writeChildren(context, attempt);
  if (children.kind === 'refusal') return children;
  if (change.after !== undefined) noteEvent(context, attempt, change.before);
  const parents = await touchParents(context, attempt, change);
  if (parents.kind === 'refusal') return parents;
  const belonging = [change, ...children.value, ...parents.value];
  const last = change.after ?? change.before;
  if (last === undefined) throw new Error('a change of nothing');
  const cause = { attempt, before: change.before, last, isGone: change.after === undefined };
  const effects = await runEffects(context, effectsOf(attempt, change), cause);
  if (effects.kind === 'refusal') return effects;
  const called = await runEffects(context, effectsOfCall(attempt, change), { ...cause, occasion: 'call' });
  if (called.kind === 'refusal') return called;
  const restored = attempt.restored === undefined ? [] : entity.after.restore;
  const onTop = await runEffects(context, restored, { ...cause, occasion: 'restore' });
  if (onTop.kind === 'refusal') return onTop;
  return done([...belonging, ...effects.value, ...called.value, ...onTop.value]);
}

/** What a create or an update says itself. Whoever sends an input means something by it, also where no field is changed. */
function effectsOfCall({ entity, action, beside, preset }: Attempt, change: Change): readonly Effect[] {
  if (beside === undefined || (action.kind !== 'create' && action.kind !== 'update')) return [];
  const isMeant = beside.names.some((name) => preset?.has(name) !== true);
  return change.before === change.after && !isMeant ? [] : entity.calls[action.kind].then;
}

/** An update with the values that were there already has none. */
function effectsOf({ entity, action }: Attempt, { before, after }: Change): readonly Effect[] {
  if (action.kind === 'transition') return action.transition.then;
  return before === after ? [] : entity.after[action.kind];
}
