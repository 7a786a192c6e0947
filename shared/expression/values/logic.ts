import type { Value } from './value.ts';

/** `&&` over any number of values: false wins over everything, then what is not at hand, then unknown. */
export function conjunction(values: Iterable<Value>): Value {
  return combine(values, false);
}

/** `||` over any number of values: true wins over everything, then what is not at hand, then unknown. */
export function disjunction(values: Iterable<Value>): Value {
  return combine(values, true);
}

/** `!`: what is unknown or not at hand stays so. */
export function negation(value: Value): Value {
  return typeof value === 'boolean' ? !value : value;
}

function combine(values: Iterable<Value>, winner: boolean): Value {
  let result: Value = !winner;
  for (const value of values) {
    if (value === winner) return winner;
    if (value === undefined) result = undefined;
    else if (value === null && result !== undefined) result = null;
  }
  return result;
}
