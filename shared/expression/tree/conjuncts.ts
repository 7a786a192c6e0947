import type { Expression } from '../expression.ts';

/** The parts of a condition that must all hold. */
export function conjuncts(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'call' || expression.function !== 'and') return [expression];
  return expression.arguments.flatMap(conjuncts);
}

/** A condition that holds where all of them do. */
export function conjunction(first: Expression, ...others: readonly Expression[]): Expression {
  if (others.length === 0) return first;
  return { kind: 'call', function: 'and', arguments: [first, ...others], type: { kind: 'boolean' } };
}

/** The parts of a condition of which one must hold. */
export function alternatives(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'call' || expression.function !== 'or') return [expression];
  return expression.arguments.flatMap(alternatives);
}
