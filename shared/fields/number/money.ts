import { numberFormatter } from '../base/formatters.ts';
import type { FieldType } from '../field-type.ts';
import { amount } from './amount.ts';
import { exactNumber, exactSchema } from './exact-number.ts';

interface MoneySettings {
  readonly type: 'money';
  readonly currency: string;
  readonly scale: number;
  readonly min?: string;
  readonly max?: string;
}

/** An exact amount of one currency, with as many digits after the point as the currency has, or as its field says. */
export const moneyType: FieldType<MoneySettings, 'decimal'> = {
  ...amount,
  base: 'decimal',
  bare: { type: 'money', currency: '', scale: 0 },
  described: ['currency', 'scale', 'min', 'max'],
  alsoCalled: ['currency', 'amount', 'price'],
  schema: exactNumber,
  wireSchema: ({ scale, currency }) => ({ ...exactSchema(scale), description: `An amount in ${currency}.` }),
  format: (value, settings, style) =>
    currencyFormatter(style.locale, settings)
      // Intl reads decimal strings exactly (ECMA-402 2023); its types say number | bigint | `${number}`.
      .format(String(value) as `${number}`),
  expression: ({ currency }) => ({ kind: 'money', currency }),
};

/** Digits after the point that amounts of the currency have. */
export function currencyScale(currency: string): number {
  const format = numberFormatter('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** The digits of the currency always, those of the field where they are not zero. */
function currencyFormatter(locale: string, { currency, scale }: MoneySettings): Intl.NumberFormat {
  return numberFormatter(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: Math.min(scale, currencyScale(currency)),
    maximumFractionDigits: scale,
  });
}
