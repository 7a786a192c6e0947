import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FillText } from '#shared/engine/local-rules.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { isInCurrency } from '#shared/expression/tree/currencies.ts';
import { amountText } from '#shared/fields/number/in-record.ts';
import { isCurrencyCode } from '#shared/fields/number/money.ts';

/** Fills the places of a message as the server would: values as people read them, in sentences. */
export function fillingFor(entity: EntityDescription, style: DisplayStyle): FillText {
  const inSentences = { ...style, dates: 'long' } as const;
  return ({ parts }, environment) =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part;
        const value = evaluate(part, environment) ?? null;
        if (isInCurrency(part) && typeof value === 'string') return amountText(value, inSentences);
        return formatValue(settingsOf(part, entity), value, inSentences);
      })
      .join('');
}

/** A field of the record is shown by its own settings, anything else by its type alone. */
function settingsOf(part: Expression, entity: EntityDescription): FieldSettings {
  if (part.kind === 'field' && part.of.kind === 'variable' && part.of.name === 'record') {
    const field = entity.fields.find(({ name }) => name === part.field);
    if (field) return field;
  }
  switch (part.type.kind) {
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'boolean':
      return { type: part.type.kind };
    case 'number':
      return { type: 'decimal', scale: 0 };
    case 'money':
      return isCurrencyCode(part.type.currency)
        ? { type: 'money', currency: part.type.currency, scale: 2 }
        : { type: 'decimal', scale: 2 };
    default:
      return { type: 'text', max: Number.POSITIVE_INFINITY, multiline: false };
  }
}
