import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { viewerKey } from '#server/sql/masked-relation.ts';
import { ask } from './ask.ts';
import { type Attempt, type Permit, permitsOf } from './attempt.ts';
import type { Applied } from './check-values.ts';
import { permitQuestions, permitsThatHold, refuseUnpermitted } from './permissions.ts';
import { refuseAll, someOf } from './refusals.ts';
import { brokenRules } from './rules.ts';
import { insert, replace } from './stored-record.ts';
import { takenKeys } from './uniqueness.ts';
import { inWords } from './words.ts';
import { eventName, type WriteContext } from './write-context.ts';

/**
 * Step 5: writes the row and asks whether the caller may leave it so.
 * Where a key is taken the row cannot be written: the grant is asked of the row as it would be, and only who may have
 * it so learns that the key is taken.
 */
export async function afterChange(
  context: WriteContext,
  attempt: Attempt,
  applied: Applied,
): Promise<Refusal | undefined> {
  const { entity } = attempt;
  const taken = await takenKeys(context, entity, applied);
  if (taken.length > 0) {
    const unpermitted = await refuseRow(context, attempt, applied.after);
    return unpermitted ?? refuseTaken(context, attempt, taken);
  }
  if (applied.before === undefined) await insert(context, entity, applied.after);
  else await replace(context, entity, { before: applied.before, after: applied.after });
  return refuseRow(context, attempt, undefined);
}

/** `given`: the row as it would be; else it is stored. A transition was judged before, by its `by`. */
async function refuseRow(
  context: WriteContext,
  attempt: Attempt,
  given: RecordValues | undefined,
): Promise<Refusal | undefined> {
  const { actor } = context.call;
  const permits = attempt.action.kind === 'transition' ? [] : permitsOf(attempt, actor);
  if (permits.every((permit) => permit.condition === undefined)) return refuseUncovered(attempt, permits);
  const { entity, id } = attempt;
  const row = given === undefined ? 'stored' : 'given';
  const answers = await ask(context, {
    asked: { entity, row, old: 'none' },
    key: `after ${entity.name} ${attempt.action.kind} ${row} ${viewerKey(actor)}`,
    id,
    ...(given === undefined ? {} : { given }),
    questions: (scope) => permitQuestions(permits, scope),
  });
  return refuseUnpermitted(attempt, permitsThatHold(permits, answers));
}

function refuseUncovered(attempt: Attempt, permits: readonly Permit[]): Refusal | undefined {
  return attempt.action.kind === 'transition' ? undefined : refuseUnpermitted(attempt, permits);
}

async function refuseTaken(
  context: WriteContext,
  { entity, sent }: Attempt,
  taken: readonly FieldProblem[],
): Promise<Refusal | undefined> {
  const problems = someOf(await inWords(context, taken, { entity, values: sent.values }));
  return problems && refuseAll(context.runtime.model, problems, 'not_unique');
}

/** Rules with `on:` that name this event, asked of the values as they now are. */
export async function refuseByEvent(
  context: WriteContext,
  { entity, id, action, origin }: Pick<Attempt, 'entity' | 'id' | 'action' | 'origin'>,
  before: RecordValues | undefined,
): Promise<Refusal | undefined> {
  if (action.kind === 'update' && origin === 'effect') return undefined; // no caller's update
  const rules = entity.rules.filter((rule) => rule.on?.includes(eventName(action)));
  const problems = someOf(await brokenRules(context, { entity, id, rules, old: before ?? 'none' }));
  return problems && refuseAll(context.runtime.model, problems);
}
