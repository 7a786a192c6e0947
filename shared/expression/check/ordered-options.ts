import type { Expression, Type } from '../expression.ts';

/** A choice whose options are ordered. */
type OrderedChoice = Extract<Type, { kind: 'choice' }> & { readonly ordered: true };

/** The comparisons that ask for an order. */
export type Order = 'less' | 'less_or_equal' | 'greater' | 'greater_or_equal';
type Sides = readonly [Expression, Expression];

const boolean: Type = { kind: 'boolean' };

/** Whether values of the type have an order that its author gave to the options. */
export function isOrderedChoice(type: Type): type is OrderedChoice {
  return type.kind === 'choice' && type.ordered === true;
}

/**
 * `priority >= high`, said in what every evaluator knows of options: that it is one of those from `high` on. Two values
 * that are both unknown yet are compared by their places in the order.
 */
export function compareOptions(order: Order, [left, right]: Sides, { options }: OrderedChoice): Expression {
  if (right.kind === 'literal') return isAmong(left, order, { options, value: right.value });
  if (left.kind === 'literal') return isAmong(right, turned[order], { options, value: left.value });
  const places = [left, right].map((side) => placeOf(side, options));
  return { kind: 'call', function: order, arguments: places, type: boolean };
}

/** The place of an option in the order, counted from 1; empty for the empty value. */
export function placeOf(value: Expression, options: readonly string[]): Expression {
  const pairs = options.flatMap((option, index) => [
    call('equal', [value, literal(option, options)]),
    number(index + 1),
  ]);
  const complete = [...pairs, { kind: 'literal', type: { kind: 'null' }, value: null } as const];
  return { kind: 'call', function: 'choose', arguments: complete, type: { kind: 'number' } };
}

const turned: Readonly<Record<Order, Order>> = {
  less: 'greater',
  less_or_equal: 'greater_or_equal',
  greater: 'less',
  greater_or_equal: 'less_or_equal',
};

interface Bound {
  readonly options: readonly string[];
  readonly value: unknown;
}

function isAmong(side: Expression, order: Order, { options, value }: Bound): Expression {
  const at = options.findIndex((option) => option === value);
  const fitting = options.filter((_, index) => fits[order](index, at)).map((one) => literal(one, options));
  if (fitting.length > 0) {
    const list: Expression = { kind: 'list', items: fitting, type: { kind: 'list', element: side.type } };
    return call('in', [side, list]);
  }
  // Nothing lies beyond the last: false, and unknown for the empty value.
  const last = literal(options[at] ?? '', options);
  return call('and', [call('equal', [side, last]), call('not_equal', [side, last])]);
}

const fits: Readonly<Record<Order, (index: number, at: number) => boolean>> = {
  less: (index, at) => index < at,
  less_or_equal: (index, at) => index <= at,
  greater: (index, at) => index > at,
  greater_or_equal: (index, at) => index >= at,
};

function literal(value: string, options: readonly string[]): Expression {
  return { kind: 'literal', type: { kind: 'choice', options, ordered: true }, value };
}

function number(value: number): Expression {
  return { kind: 'literal', type: { kind: 'number' }, value: String(value) };
}

function call(name: 'equal' | 'not_equal' | 'in' | 'and', parts: readonly Expression[]): Expression {
  return { kind: 'call', function: name, arguments: parts, type: boolean };
}
