import type { Condition } from '#shared/contract/model.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import { asksWhether } from '#server/sql/questions/question.ts';
import { ask } from './ask.ts';
import { environmentOf, isAtHand } from './at-hand.ts';
import type { Ground } from './calculate.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/** A condition under the name it is answered by. */
export interface NamedCondition {
  readonly name: string;
  readonly condition: Condition;
}

/** Names of the conditions that hold on a record; no statement where all that is needed is at hand. */
export async function conditionsThatHold(
  context: WriteContext,
  conditions: readonly NamedCondition[],
  ground: Ground,
): Promise<readonly string[]> {
  if (conditions.length === 0) return [];
  const environment = environmentOf(context, ground);
  const near = conditions.filter(({ condition }) => isAtHand(condition.expression, context.runtime.model));
  const distant = conditions.filter(
    ({ condition }) => !isAtHand(condition.expression, context.runtime.model),
  );
  const holding = near
    .filter(({ condition }) => holds(condition.expression, environment))
    .map(({ name }) => name);
  return distant.length === 0 ? holding : [...holding, ...(await askDatabase(context, distant, ground))];
}

async function askDatabase(
  context: WriteContext,
  conditions: readonly NamedCondition[],
  { entity, record, stored, input }: Ground,
): Promise<readonly string[]> {
  const row = await ask(context, {
    asked: { entity, row: stored ? 'stored' : 'given', old: stored ? 'same' : 'none' },
    id: String(record['id']),
    given: record,
    ...(input === undefined ? {} : { input }),
    questions: conditions.map(({ name, condition }) => asksWhether(name, condition)),
  });
  return conditions.map(({ name }) => name).filter((name) => row?.[name] === 1);
}
