import type { Refusal } from '#shared/api/problem.ts';
import type { Attempt } from '#server/write/request/attempt.ts';
import type { Ground } from '#server/write/conditions/calculate.ts';
import type { Applied } from '#server/write/values/check-values.ts';
import { holdingOn } from '#server/write/conditions/conditions.ts';
import { tellConditions } from '#server/write/request/write-observer.ts';
import { inOwnCodes, refuseUnpermitted } from '#server/write/values/forbidden-fields.ts';
import { insert, replace } from '#server/write/context/stored-record.ts';
import { refuseArranging } from '#server/write/conditions/arranging.ts';
import { existingRecord, refuseTaken, takenKeys } from '#server/write/values/uniqueness.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { permitsOf } from '#server/rights/permits.ts';

/**
 * Step 5: writes the row and asks whether the caller may leave it so.
 * Where a key is taken the row cannot be written: the grant is asked of the row as it would be, and only who may have
 * it so learns that the key is taken, or which record has it.
 */
export async function afterChange(
  context: WriteContext,
  attempt: Attempt,
  applied: Applied,
): Promise<Refusal | undefined> {
  const { entity } = attempt;
  const taken = await takenKeys(context, entity, applied);
  if (taken.length > 0) {
    const unpermitted = await refuseRow(context, attempt, { record: applied.after, stored: false });
    if (unpermitted !== undefined) return unpermitted;
    const existing = attempt.orExisting ? await existingRecord(context, entity, taken) : undefined;
    if (existing === undefined) return refuseTaken(context, taken, { entity, values: attempt.sent.values });
    context.notes.meet(existing);
    return undefined;
  }
  if (applied.before === undefined) {
    insert(context, entity, applied.after);
    context.notes.found(attempt);
  } else replace(context, entity, { before: applied.before, after: applied.after });
  return (
    (await refuseRow(context, attempt, { record: applied.after, stored: true })) ??
    (await refuseArranging(context, attempt, applied))
  );
}

/** A row that is not `stored` is asked as it would be. A transition was judged before, by its `by`. */
async function refuseRow(
  context: WriteContext,
  attempt: Attempt,
  { record, stored }: Pick<Ground, 'record' | 'stored'>,
): Promise<Refusal | undefined> {
  const { entity, action } = attempt;
  if (action.kind === 'transition') return undefined;
  const permits = permitsOf(attempt, context.call.actor);
  const covering = await holdingOn(context, permits, { entity, record, stored });
  tellConditions(context.observer, { ...attempt, on: 'after' }, { all: permits, held: covering });
  return inOwnCodes(context, attempt, refuseUnpermitted(attempt, covering, context.call.actor));
}
