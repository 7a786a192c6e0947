import type { FieldProblem, Refusal } from '#shared/api/problem.ts';
import type { Rule } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { type Attempt, inputOf, toldInput } from '#server/write/request/attempt.ts';
import { refuseAll, someOf } from '#server/write/context/refusals.ts';
import { brokenRules } from '#server/write/conditions/rules.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { eventName } from '#server/write/context/change.ts';

/**
 * Notes an event for the end of the write: its rules judge how things are when everything has been done. What an effect
 * changes is no caller's update.
 */
export function noteEvent(context: WriteContext, attempt: Attempt, before: RecordValues | undefined): void {
  const { entity, id } = attempt;
  const rules = rulesOf(attempt);
  const { call, notes } = context;
  const sent = { input: inputOf(attempt), told: toldInput(attempt) };
  if (rules.length > 0) notes.happened({ entity, id, rules, old: before ?? 'none', call, ...sent });
}

/** Rules on a delete are asked before it: afterwards there is nothing to ask about. */
export async function refuseDeletion(
  context: WriteContext,
  attempt: Attempt,
  before: RecordValues,
): Promise<Refusal | undefined> {
  const { entity, id } = attempt;
  const problems = await brokenRules(context, { entity, id, rules: rulesOf(attempt), old: before });
  const some = someOf(problems);
  return some && refuseAll(context.runtime.model, some);
}

/** What the rules of all events of the write refuse, in the order in which these happened. Who is gone is not asked about. */
export async function brokenByEvents(
  context: WriteContext,
  subject: string,
): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const event of context.notes.events) {
    const acting = { ...context, call: event.call };
    problems.push(...(await brokenRules(acting, { ...event, elsewhere: event.id !== subject })));
  }
  return problems;
}

function rulesOf({ entity, action, origin, restored }: Attempt): readonly Rule[] {
  if (action.kind === 'update' && origin === 'effect') return [];
  const events = [eventName(action), ...(restored === undefined ? [] : ['restore'])];
  return entity.rules.filter(({ on }) => events.some((event) => on?.includes(event)));
}
