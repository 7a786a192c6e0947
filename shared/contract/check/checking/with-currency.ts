import type { Expression } from '#shared/expression/expression.ts';
import { isCurrencyCode } from '#shared/fields/number/money.ts';

/** In a text an amount stands with its currency, also with one that is known only when the text is filled. */
export function withCurrency(
  amount: Expression,
  check: (path: string) => { readonly expression?: Expression | undefined },
): Expression {
  if (amount.type.kind !== 'money' || isCurrencyCode(amount.type.currency)) return amount;
  const currency = check(amount.type.currency).expression;
  if (currency === undefined) return amount;
  return { kind: 'call', function: 'in_currency', arguments: [amount, currency], type: { kind: 'text' } };
}
