import { isCurrencyCode } from '#shared/fields/number/money.ts';
import type { Expression, Type } from '../expression.ts';
import { print } from './print.ts';
import { writtenSize } from './walk.ts';

/**
 * The type of a field at the end of a path: an amount whose currency stands in its record is in that of the record that
 * `of` yields.
 */
export function seenFrom(of: Expression, type: Type): Type {
  if (type.kind !== 'money' || isCurrencyCode(type.currency)) return type;
  return { ...type, currency: pathFrom(of, type.currency) };
}

/** A path that begins at the record that `of` yields, as it is written where `of` stands. */
export function pathFrom(of: Expression, path: string): string {
  return of.kind === 'variable' && of.name === 'record' ? path : `${named(of)}.${path}`;
}

/** As it is written. What would be long with its definitions put in is named by a number, and is like nothing else. */
function named(of: Expression): string {
  if (writtenSize(of) <= longest) return print(of);
  const number = numbers.get(of) ?? ++last;
  numbers.set(of, number);
  return `…${number}`;
}

const longest = 1_000;
const numbers = new WeakMap<Expression, number>();
let last = 0;

/** Whether it is an amount with the code of its currency, which people read as an amount. */
export function isInCurrency(expression: Expression): boolean {
  return expression.kind === 'call' && expression.function === 'in_currency';
}

/** In a text an amount stands with its currency, also with one that is known only when the text is filled. */
export function withCurrency(
  amount: Expression,
  check: (path: string) => Expression | undefined,
): Expression {
  if (amount.type.kind !== 'money' || isCurrencyCode(amount.type.currency)) return amount;
  const currency = check(amount.type.currency);
  if (currency === undefined) return amount;
  return { kind: 'call', function: 'in_currency', arguments: [amount, currency], type: { kind: 'text' } };
}
