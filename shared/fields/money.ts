import { exactNumber } from './exact-number.ts';
import { numberFormatter } from './formatters.ts';
import type { FieldType } from './field-type.ts';

/** An exact amount of one currency, with as many digits after the point as the currency has. */
export const moneyType: FieldType<'money'> = {
  schema: (settings) => exactNumber(settings),
  format: (value, settings, style) =>
    numberFormatter(style.locale, { style: 'currency', currency: settings.currency })
      // Intl reads decimal strings exactly (ECMA-402 2023); its types say number | bigint | `${number}`.
      .format(String(value) as `${number}`),
};
