import type { Expression } from '../expression.ts';
import { withParts } from './walk.ts';

type Variable = Extract<Expression, { kind: 'variable' }>;

/** The same expression with something else in the place of each part, innermost first. */
export function replaceParts(expression: Expression, by: (part: Expression) => Expression): Expression {
  const replaced = new Map<Expression, Expression>();
  // What stands in several places is replaced once, and stays the same object in all of them.
  const replace = (part: Expression): Expression => {
    const known = replaced.get(part) ?? by(withParts(part, replace));
    replaced.set(part, known);
    return known;
  };
  return replace(expression);
}

/** The same expression with something else in the place of `record`: another variable, or a path to another record. */
export function replaceRecord(expression: Expression, by: (record: Variable) => Expression): Expression {
  return replaceParts(expression, (part) =>
    part.kind === 'variable' && part.name === 'record' ? by(part) : part,
  );
}

/** The same expression with something else in the place of a reference of `record`. */
export function replaceReference(expression: Expression, field: string, by: Expression): Expression {
  return replaceParts(expression, (part) => {
    if (part.kind !== 'field' || part.field !== field) return part;
    return part.of.kind === 'variable' && part.of.name === 'record' ? by : part;
  });
}

/** The same value of the record as it was: `record` gives way to `old`. */
export function asItWas(expression: Expression): Expression {
  return replaceRecord(expression, (record) => ({ ...record, name: 'old' }));
}
