import { exactNumber } from './exact-number.ts';
import { numberFormatter } from './formatters.ts';
import type { FieldType } from './field-type.ts';

/** An exact number with a fixed count of digits after the point; a decimal string in JSON. Of many, zeros at the end are not shown. */
export const decimalType: FieldType<'decimal'> = {
  schema: (settings) => exactNumber(settings),
  format: (value, settings, style) =>
    numberFormatter(style.locale, {
      minimumFractionDigits: Math.min(settings.scale, 2),
      maximumFractionDigits: settings.scale,
      // Intl reads decimal strings exactly (ECMA-402 2023); its types say number | bigint | `${number}`.
    }).format(String(value) as `${number}`),
};
