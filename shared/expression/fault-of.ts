import type { Expression, Type } from './expression.ts';

const condition: Type = { kind: 'boolean' };

/**
 * A condition that is true where the value of an expression is empty because a calculation has no result (divided by
 * zero, out of range), and not because something it reads is empty. Undefined where that cannot happen. A choice
 * answers for the branch it takes.
 */
export function faultOf(expression: Expression): Expression | undefined {
  if (expression.kind === 'collection') return faultOfSum(expression);
  if (expression.kind !== 'call') return undefined;
  if (expression.function === 'choose') return faultOfChoice(expression.arguments);
  const inside = expression.arguments.map(faultOf).filter((fault) => fault !== undefined);
  return anyOf(isArithmetic(expression) ? [hasNoResult(expression), ...inside] : inside);
}

type Call = Extract<Expression, { kind: 'call' }>;

function isArithmetic({ function: name }: Call): boolean {
  return name === 'add' || name === 'subtract' || name === 'multiply' || name === 'divide';
}

/** Empty, though all it is calculated from is there. */
function hasNoResult(call: Call): Expression {
  return allOf([isEmpty(call), ...call.arguments.map(isThere)]);
}

/** A sum skips what is empty, so that it is only empty itself where it is out of range. */
function faultOfSum(expression: Extract<Expression, { kind: 'collection' }>): Expression | undefined {
  return expression.function === 'sum' ? isEmpty(expression) : undefined;
}

/** `choose(c1, a, c2, b, d)`: the fault of a where c1 is true, of b where c1 is false and c2 true, else of d. */
function faultOfChoice(parts: readonly Expression[]): Expression | undefined {
  const [first, value, ...others] = parts;
  if (first === undefined) return undefined;
  if (value === undefined) return faultOf(first);
  const here = faultOf(value);
  const later = faultOfChoice(others);
  return anyOf([
    ...(here === undefined ? [] : [allOf([first, here])]),
    ...(later === undefined ? [] : [allOf([not(first), later])]),
  ]);
}

function isThere(value: Expression): Expression {
  return { kind: 'call', function: 'has', arguments: [value], type: condition };
}

function isEmpty(value: Expression): Expression {
  return not(isThere(value));
}

function not(value: Expression): Expression {
  return { kind: 'call', function: 'not', arguments: [value], type: condition };
}

function allOf(conditions: readonly Expression[]): Expression {
  return { kind: 'call', function: 'and', arguments: conditions, type: condition };
}

function anyOf(conditions: readonly Expression[]): Expression | undefined {
  if (conditions.length < 2) return conditions[0];
  return { kind: 'call', function: 'or', arguments: conditions, type: condition };
}
