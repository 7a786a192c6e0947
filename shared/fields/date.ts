import { between, isDate, parsed } from './calendar.ts';
import { dateFormatter } from './formatters.ts';
import type { FieldType } from './field-type.ts';

/** A day without a time, `2026-11-20`, from 0001 to 9999. */
export const dateType: FieldType<'date'> = {
  schema: (settings) =>
    between(
      parsed('a date such as 2026-11-20', (text) => (isDate(text) ? text : undefined)),
      settings,
    ),
  format: (value, _settings, style) =>
    dateFormatter(style.locale, { dateStyle: style.dates ?? 'medium', timeZone: 'UTC' }).format(
      new Date(`${String(value)}T00:00:00Z`),
    ),
};
