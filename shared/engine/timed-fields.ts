import type { Entity } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { conjuncts } from '#shared/expression/conjuncts.ts';
import { ownField } from './equalities.ts';

/** The state and the moment of each transition by the clock: it looks for records in a state whose moment has come. */
export function timedFields(entity: Entity): readonly (readonly string[])[] {
  const state = entity.states?.field;
  if (state === undefined) return [];
  const clocked = [...entity.transitions.values()].filter((transition) => transition.by === 'engine');
  const moments = clocked.flatMap(({ when }) =>
    when.flatMap(({ condition }) => momentsIn(condition.expression)),
  );
  return [...new Set(moments)].map((field) => [state, field]);
}

const ORDERINGS = new Set(['less', 'less_or_equal', 'greater', 'greater_or_equal', 'equal']);

function momentsIn(expression: Expression): readonly string[] {
  return conjuncts(expression).flatMap((part) => {
    if (part.kind !== 'call' || !ORDERINGS.has(part.function)) return [];
    const fields = part.arguments.map((argument) => ownField(argument));
    const clocked = part.arguments.some((argument) => readsClock(argument));
    return clocked ? fields.filter((field) => field !== undefined) : [];
  });
}

function readsClock(expression: Expression): boolean {
  if (expression.kind === 'variable') return expression.name === 'now' || expression.name === 'today';
  return expression.kind === 'call' && expression.arguments.some(readsClock);
}
