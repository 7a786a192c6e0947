import type { Place } from '#shared/contract/finding.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { conjuncts } from '#shared/expression/tree/conjuncts.ts';
import { ownField } from './equalities.ts';

/** Fields by which the engine finds records, and the place of the condition that reads the moment. */
export interface Timed {
  readonly fields: readonly string[];
  readonly place: Place;
}

/** The state and the moment of each transition by the clock: it looks for records in a state whose moment has come. */
export function timedFields(entity: Entity): readonly Timed[] {
  const state = entity.states?.field;
  if (state === undefined) return [];
  const clocked = [...entity.transitions.values()].filter((transition) => transition.by === 'engine');
  return clocked.flatMap(({ when }) =>
    when.flatMap(({ condition: { expression, place } }) =>
      momentsIn(expression).map((field) => ({ fields: [state, field], place })),
    ),
  );
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
