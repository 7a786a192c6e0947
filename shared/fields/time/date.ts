import { between, dayOperators, isDate, parsed } from './calendar.ts';
import { dateFormatter } from '../base/formatters.ts';
import type { FieldType } from '../field-type.ts';
import { amount } from '../number/amount.ts';

interface DateSettings {
  readonly type: 'date';
  readonly min?: string;
  readonly max?: string;
}

/** A day without a time, `2026-11-20`, from 0001 to 9999. */
export const dateType: FieldType<DateSettings, 'date'> = {
  ...amount,
  base: 'date',
  bare: { type: 'date' },
  described: ['min', 'max'],
  schema: (settings) =>
    between(
      parsed('fields.sendDate', (text) => (isDate(text) ? text : undefined)),
      settings,
    ),
  format: (value, _settings, style) =>
    dateFormatter(style.locale, { dateStyle: style.dates ?? 'medium', timeZone: 'UTC' }).format(
      new Date(`${String(value)}T00:00:00Z`),
    ),
  wireSchema: () => ({ type: 'string', format: 'date' }),
  expression: () => ({ kind: 'date' }),
  operators: () => dayOperators,
};
