import { numberFormatter } from '../base/formatters.ts';
import type { FieldType } from '../field-type.ts';
import { amount } from './amount.ts';
import { exactNumber, exactSchema } from './exact-number.ts';

/** What an amount is in: an ISO 4217 code, or the name of the field of its record that has one. */
export type Currency = string | { readonly field: string };

interface MoneySettings {
  readonly type: 'money';
  readonly currency: Currency;
  readonly scale: number;
  readonly min?: string;
  readonly max?: string;
}

/**
 * An exact amount with as many digits after the point as its currency has, or as its field says. Without its record
 * an amount whose currency stands there is a number.
 */
export const moneyType: FieldType<MoneySettings, 'decimal'> = {
  ...amount,
  base: 'decimal',
  bare: { type: 'money', currency: '', scale: 0 },
  described: ['currency', 'scale', 'min', 'max'],
  alsoCalled: ['currency', 'amount', 'price'],
  schema: exactNumber,
  wireSchema: ({ scale, currency }) => ({
    ...exactSchema(scale),
    description:
      typeof currency === 'string'
        ? `An amount in ${currency}.`
        : `An amount in the currency of \`${currency.field}\`.`,
  }),
  format: (value, settings, style) =>
    inOnePiece(
      amountFormatter(style.locale, settings)
        // Intl reads decimal strings exactly (ECMA-402 2023); its types say number | bigint | `${number}`.
        .format(String(value) as `${number}`),
    ),
  expression: ({ currency }) => ({
    kind: 'money',
    currency: typeof currency === 'string' ? currency : currency.field,
  }),
};

/** Digits after the point that amounts of the currency have; of one that stands in records, those of any usual one. */
export function currencyScale(currency: Currency): number {
  if (typeof currency !== 'string') return 3;
  const format = numberFormatter('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Whether it is written as a code is; the name of a field is not. */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

/** Within words from right to left `US$` at the end of an amount would be shown as `$US`, without a mark behind it. */
function inOnePiece(amount: string): string {
  return amount.startsWith('\u200f') ? amount.replace(/\p{Lu}+\p{Sc}$/u, '$&\u200e') : amount;
}

/** The digits of the currency always, those of the field where they are not zero. */
function amountFormatter(locale: string, { currency, scale }: MoneySettings): Intl.NumberFormat {
  if (typeof currency !== 'string')
    return numberFormatter(locale, { minimumFractionDigits: 0, maximumFractionDigits: scale });
  return numberFormatter(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: Math.min(scale, currencyScale(currency)),
    maximumFractionDigits: scale,
  });
}
