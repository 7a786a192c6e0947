import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { afterChange } from './after.ts';
import { applyCreate } from '#server/write/values/apply.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import { beforeCreate } from './before.ts';
import { withStoredFiles } from '#server/write/values/take-files.ts';
import { presetOn } from '#server/write/values/presets.ts';
import { refuseValues } from '#server/write/values/check-values.ts';
import { followUp } from './follow-up.ts';
import { refuseInWords } from '#server/write/context/words.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import type { Change } from '#server/write/context/change.ts';

/** Steps 3 to 6 of a create: by a caller, as a part of its parent, or as an effect. */
export async function performCreate(
  context: WriteContext,
  asked: Attempt,
): Promise<Outcome<readonly Change[]>> {
  const begun = await beforeCreate(context, asked);
  if (begun.kind === 'refusal') return begun;
  const heeded = await withStoredFiles(context, begun.value);
  const { entity, id } = heeded;
  const applied = { after: await applyCreate(context, heeded) };
  const attempt = await presetOn(context, heeded, { record: applied.after, stored: false });
  const refusal =
    (await refuseValues(context, attempt, applied)) ??
    (await refuseNoState(context, attempt, applied.after)) ??
    (await afterChange(context, attempt, applied));
  if (refusal !== undefined) return refusal;
  if (context.notes.existing !== undefined) return done([]);
  const change: Change = { entity, id, event: { kind: 'create' }, actor: context.call.actor, ...applied };
  return followUp(context, attempt, change);
}

/** None of the conditions on where a new record starts is true of it. */
async function refuseNoState(
  context: WriteContext,
  { entity }: Attempt,
  record: RecordValues,
): Promise<Refusal | undefined> {
  if (entity.states === undefined || (record[entity.states.field] ?? null) !== null) return undefined;
  return refuseInWords(context, 'not_allowed_now', { entity, values: record });
}
