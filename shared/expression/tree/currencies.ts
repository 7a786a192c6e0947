import { isCurrencyCode } from '#shared/fields/number/money.ts';
import type { CollectionExpression, Expression, Type } from '../expression.ts';
import { print } from './print.ts';

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
  return of.kind === 'variable' && of.name === 'record' ? path : `${print(of)}.${path}`;
}

/** The type of what is made of the values of many records; undefined: they are amounts in several currencies. */
export function typeOfAll(type: Type, of: Pick<CollectionExpression, 'list' | 'variable'>): Type | undefined {
  if (type.kind !== 'money') return type;
  const currency = currencyOfAll(type.currency, of);
  return currency === undefined ? undefined : { ...type, currency };
}

/** The currency that all amounts have: the one of the record that they belong to. */
function currencyOfAll(
  currency: string,
  { list, variable }: Pick<CollectionExpression, 'list' | 'variable'>,
): string | undefined {
  const own = `${variable}.`;
  if (!currency.startsWith(own)) return currency;
  const from = sourceOf(list);
  if (from.kind !== 'back') return undefined;
  const whole = `${own}${from.field}.`;
  return currency.startsWith(whole) ? pathFrom(from.of, currency.slice(whole.length)) : undefined;
}

/** What a collection is taken from. */
function sourceOf(list: Expression): Expression {
  if (list.kind !== 'collection') return list;
  const { function: name } = list;
  const keeps = name === 'filter' || name === 'sort_by' || name === 'take' || name === 'distinct';
  return keeps ? sourceOf(list.list) : list;
}
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
