import { longestRange } from '../values/lists.ts';
import type { CallExpression, Expression, FunctionName, Type } from '../expression.ts';
import { asksSpans } from '../functions/apart.ts';
import { inMemory } from './in-memory.ts';
import { shareParts } from './share.ts';
import { unfold } from './unfold.ts';
import { memoized } from '#shared/memoize/memoized.ts';

const condition: Type = { kind: 'boolean' };

/**
 * A condition that is true where the value of an expression is empty because a calculation has no result (divided by
 * zero, out of range), and not because something it reads is empty. Undefined where that cannot happen. A choice
 * answers for the branch it takes.
 */
export const faultOf = memoized((expression: Expression): Expression | undefined => {
  const fault = new Faults().of(unfold(expression));
  let count = 0;
  // A value is asked beside what is calculated from it: what stands in several places is worked out once.
  return fault && shareParts(fault, { newName: () => `fault$${(count += 1)}` });
});

/** The faults of the parts of an expression, each looked for once. */
class Faults {
  readonly #known = new Map<Expression, Expression | undefined>();

  of(expression: Expression): Expression | undefined {
    if (this.#known.has(expression)) return this.#known.get(expression);
    const fault = this.#find(expression);
    this.#known.set(expression, fault);
    return fault;
  }

  #find(expression: Expression): Expression | undefined {
    if (expression.kind === 'collection') {
      const { list, argument } = expression;
      const parts = argument === undefined ? [list] : [list, argument];
      const faults = [faultOfSum(expression), this.#ofAll(parts)];
      return anyOf(faults.filter((fault) => fault !== undefined));
    }
    if (expression.kind !== 'call') return undefined;
    if (asksSpans(expression)) return this.#ofAll(inMemory(expression).asked.map(({ part }) => part));
    if (expression.function === 'range') return faultOfRange(expression);
    if (expression.function === 'choose') return this.#ofChoice(expression.arguments);
    const inside = this.#ofAll(expression.arguments);
    return isArithmetic(expression) ? anyOf([hasNoResult(expression), ...(inside ? [inside] : [])]) : inside;
  }

  #ofAll(parts: readonly Expression[]): Expression | undefined {
    const faults = new Set(parts.map((part) => this.of(part)));
    return anyOf([...faults].filter((fault) => fault !== undefined));
  }

  /** `choose(c1, a, c2, b, d)`: the fault of a where c1 is true, of b where c1 is false and c2 true, else of d. */
  #ofChoice(parts: readonly Expression[]): Expression | undefined {
    const [first, value, ...others] = parts;
    if (first === undefined) return undefined;
    if (value === undefined) return this.of(first);
    const here = this.of(value);
    const later = this.#ofChoice(others);
    return anyOf([
      ...(here === undefined ? [] : [allOf([first, here])]),
      ...(later === undefined ? [] : [allOf([not(first), later])]),
    ]);
  }
}

const calculations: ReadonlySet<FunctionName> = new Set<FunctionName>([
  'add',
  'subtract',
  'multiply',
  'divide',
  'power',
  'sqrt',
  'log',
]);

/** To a number of digits that is written out, every number can be rounded. */
function isArithmetic({ function: name, arguments: [, places] }: CallExpression): boolean {
  const isRounding = name === 'round' || name === 'round_even';
  return calculations.has(name) || (isRounding && places !== undefined && places.kind !== 'literal');
}

/** Empty, though all it is calculated from is there. */
function hasNoResult(call: CallExpression): Expression {
  return allOf([isEmpty(call), ...call.arguments.map(isThere)]);
}

/** A sum skips what is empty, so that it is only empty itself where it is out of range. */
function faultOfSum(expression: Extract<Expression, { kind: 'collection' }>): Expression | undefined {
  return expression.function === 'sum' ? isEmpty(expression) : undefined;
}

/** A range that is too long, or does not go from one whole number to another, is no list; one that goes down has nothing in it. */
function faultOfRange({ arguments: [from, to] }: CallExpression): Expression | undefined {
  if (from === undefined || to === undefined) return undefined;
  const number = { kind: 'number' } as const;
  const call = (name: FunctionName, parts: readonly Expression[], type: Type = number): Expression => {
    return { kind: 'call', function: name, arguments: parts, type };
  };
  const most: Expression = { kind: 'literal', type: number, value: String(longestRange) };
  return anyOf([
    call('greater_or_equal', [call('subtract', [to, from]), most], condition),
    ...[from, to].map((end) => call('not_equal', [call('floor', [end]), end], condition)),
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
