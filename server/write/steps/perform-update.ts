import { done, type Outcome } from '#shared/api/refusal.ts';
import { afterChange } from './after.ts';
import { applyUpdate } from '#server/write/values/apply.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { beforeChange } from './before.ts';
import { withStoredFiles } from '#server/write/values/take-files.ts';
import { presetOn } from '#server/write/values/presets.ts';
import { refuseValues } from '#server/write/values/check-values.ts';
import { followUp } from './follow-up.ts';
import { withUnseenMembers } from './unseen-members.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';

/** Steps 3 to 6 of an update: by a caller, or as an effect. */
export async function performUpdate(
  context: WriteContext,
  asked: Attempt,
): Promise<Outcome<readonly Change[]>> {
  const { entity, id } = asked;
  const begun = await beforeChange(context, asked);
  if (begun.kind === 'refusal') return begun;
  const { record: before } = begun.value;
  const heeded = await withStoredFiles(context, begun.value.attempt);
  const whole = await withUnseenMembers(context, heeded, before);
  const attempt = await presetOn(context, whole, { record: before, stored: true });
  const applied = { before, after: await applyUpdate(context, attempt, before) };
  const refusal =
    (await refuseValues(context, attempt, applied)) ?? (await afterChange(context, attempt, applied));
  if (refusal !== undefined) return refusal;
  const change: Change = { entity, id, event: { kind: 'update' }, actor: context.call.actor, ...applied };
  // An effect that gives what is there already does nothing, and causes nothing.
  if (attempt.origin === 'effect' && applied.before === applied.after) return done([]);
  return followUp(context, attempt, change);
}
