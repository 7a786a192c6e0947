import type { Expression } from './expression.ts';
import { withParts } from './walk.ts';

type Variable = Extract<Expression, { kind: 'variable' }>;

/** The same expression with something else in the place of `record`: another variable, or a path to another record. */
export function replaceRecord(expression: Expression, by: (record: Variable) => Expression): Expression {
  if (expression.kind === 'variable' && expression.name === 'record') return by(expression);
  return withParts(expression, (part) => replaceRecord(part, by));
}

/** The same value of the record as it was: `record` gives way to `old`. */
export function asItWas(expression: Expression): Expression {
  return replaceRecord(expression, (record) => ({ ...record, name: 'old' }));
}
