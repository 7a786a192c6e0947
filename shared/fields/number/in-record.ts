import type { DisplayStyle } from '../field-type.ts';
import { currencyScale, isCurrencyCode, moneyType, type Currency } from './money.ts';

/**
 * A field as it is in a record with these values: an amount whose currency stands there is in that currency. Where the
 * record has none, or its viewer may not read it, the field stays as it is.
 */
export function inRecord<
  Field extends { readonly type: string; readonly currency?: Currency; readonly scale?: number },
>(field: Field, values: Readonly<Record<string, unknown>> | undefined): Field {
  if (field.currency === undefined || typeof field.currency === 'string') return field;
  const code = values?.[field.currency.field];
  if (typeof code !== 'string' || !isCurrencyCode(code)) return field;
  return { ...field, currency: code };
}

/** The same for who types the amount: it has no more digits than its currency. */
export function typedInRecord<Field extends Parameters<typeof inRecord>[0]>(
  field: Field,
  values: Parameters<typeof inRecord>[1],
): Field {
  const known = inRecord(field, values);
  if (known === field || typeof known.currency !== 'string') return field;
  return { ...known, scale: currencyScale(known.currency) };
}

/** A field as it is in a group of records: amounts are added up only where they are grouped by their currency. */
export function inGroup<Field extends Parameters<typeof inRecord>[0]>(field: Field, group: unknown): Field {
  if (field.currency === undefined || typeof field.currency === 'string') return field;
  return inRecord(field, { [field.currency.field]: group });
}

/** `12.5 EUR`, as `in_currency` writes it, for people. */
export function amountText(text: string, style: DisplayStyle): string {
  const [value = '', currency = ''] = text.split(' ');
  if (!isCurrencyCode(currency)) return text;
  const scale = Math.max(value.split('.')[1]?.length ?? 0, currencyScale(currency));
  return moneyType.format(value, { type: 'money', currency, scale }, style);
}
