import type { Condition } from '#shared/contract/model.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import { asksEach, type Conditional, holding } from '#server/sql/questions/question.ts';
import { ask } from './ask.ts';
import { environmentOf, isAtHand } from './at-hand.ts';
import type { Ground } from './calculate.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/** Those whose condition holds on a record, or that have none; no statement where all that is needed is at hand. */
export async function holdingOn<Of extends Conditional>(
  context: WriteContext,
  all: readonly Of[],
  ground: Ground,
): Promise<readonly Of[]> {
  if (all.every(({ condition }) => condition === undefined)) return all;
  const isNear = ({ expression }: Condition) => isAtHand(expression, context.runtime.model);
  const distant = all.filter(({ condition }) => condition !== undefined && !isNear(condition));
  const found = new Set(await holdingInDatabase(context, distant, ground));
  const environment = environmentOf(context, ground);
  return all.filter((one) => {
    const { condition } = one;
    if (condition === undefined) return true;
    return isNear(condition) ? holds(condition.expression, environment) : found.has(one);
  });
}

async function holdingInDatabase<Of extends Conditional>(
  context: WriteContext,
  all: readonly Of[],
  { entity, record, stored, input }: Ground,
): Promise<readonly Of[]> {
  if (all.length === 0) return [];
  const answers = await ask(context, {
    asked: { entity, row: stored ? 'stored' : 'given', old: stored ? 'same' : 'none' },
    id: String(record['id']),
    given: record,
    ...(input === undefined ? {} : { input }),
    questions: asksEach('if', all),
  });
  return holding('if', all, answers);
}
