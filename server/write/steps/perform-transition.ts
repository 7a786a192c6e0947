import type { RecordValues } from '#shared/fields/field.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import { afterChange } from './after.ts';
import { applyTransition } from '#server/write/values/apply.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { beforeChange } from './before.ts';
import { refuseValues, wrongInputs } from '#server/write/values/check-values.ts';
import { followUp } from './follow-up.ts';
import { targetState } from '#server/write/values/target-state.ts';
import { withPresets } from '#server/write/values/presets.ts';
import { withUnseenMembers } from './unseen-members.ts';
import { refuseInWords } from '#server/write/context/words.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';
import type { Action } from '#server/rights/permits.ts';

/** An attempt at a transition. */
export type TransitionAttempt = Attempt & { readonly action: Extract<Action, { kind: 'transition' }> };

/** Steps 3 to 5 of a transition, called by a person or made by the engine. */
export async function performTransition(
  context: WriteContext,
  called: TransitionAttempt,
): Promise<Outcome<readonly Change[]>> {
  const asked = await withPresets(context, called);
  const begun = await beforeChange(context, asked);
  if (begun.kind === 'refusal') return begun;
  const { record: before } = begun.value;
  const attempt = await withUnseenMembers(context, asked, before);
  const { entity, id, action, sent } = attempt;
  const { transition } = action;
  const to = await targetState(context, { entity, transition, sent }, before);
  const leadsNowhere = transition.to !== undefined && to === undefined;
  if (leadsNowhere && (await wrongInputs(context, attempt, before)).size === 0)
    return refuseInWords(context, 'not_allowed_now', { entity, id });
  const after = await applyTransition(context, { entity, sent, transition, to }, before);
  const applied = { before, after };
  const refusal =
    (await refuseValues(context, attempt, applied)) ?? (await afterChange(context, attempt, applied));
  if (refusal !== undefined) return refusal;
  const event = { kind: 'transition', name: action.name } as const;
  // Who agrees to a call of somebody else is told what they may read.
  if (context.depth === 0 && context.reader === context.call) context.notes.tell(toldOf(attempt));
  return followUp(context, attempt, { entity, id, event, actor: context.call.actor, ...applied });
}

/** The inputs that the answer tells, as the transition was made with them. */
function toldOf({ action: { transition }, sent }: TransitionAttempt): RecordValues {
  const told = transition.input.filter((one) => one.told === true);
  return Object.fromEntries(told.map(({ field: { name } }) => [name, sent.values[name] ?? null]));
}
