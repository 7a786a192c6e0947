import { offsetAt } from '#shared/time/zone-offsets.ts';
import { between, dayOperators, parsed, toInstant } from './calendar.ts';
import type { Asks } from '../base/asks.ts';
import { dateFormatter } from '../base/formatters.ts';
import type { DisplayStyle, FieldType } from '../field-type.ts';
import { amount } from '../number/amount.ts';

interface DatetimeSettings {
  readonly type: 'datetime';
  readonly min?: string;
  readonly max?: string;
  /** Told to a viewer of a moment that is chosen among those offered: what is filled in that decides which these are. */
  readonly asks?: Asks;
  /** Told with it: the viewer may also take another moment. */
  readonly unbound?: true;
}

/** An instant; RFC 3339 UTC with milliseconds in wire form, shown in the contract's time zone. */
export const datetimeType: FieldType<DatetimeSettings, 'datetime'> = {
  ...amount,
  base: 'datetime',
  bare: { type: 'datetime' },
  described: ['min', 'max'],
  alsoCalled: ['timestamp', 'moment'],
  schema: (settings) =>
    between(parsed('fields.sendMoment', toInstant), {
      min: settings.min === undefined ? undefined : toInstant(settings.min),
      max: settings.max === undefined ? undefined : toInstant(settings.max),
    }),
  format: (value, _settings, style) =>
    dateFormatter(style.locale, {
      dateStyle: style.dates ?? 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(localMoment(String(value), style)),
  wireSchema: () => ({ type: 'string', format: 'date-time' }),
  expression: () => ({ kind: 'datetime' }),
  operators: () => dayOperators,
};

/** The instant moved so that its UTC reading is the clock on the wall in the contract's zone. */
function localMoment(instant: string, style: DisplayStyle): Date {
  const milliseconds = Date.parse(instant);
  const offset = style.zone === undefined ? 0 : offsetAt(style.zone, milliseconds);
  return new Date(milliseconds + offset * 1000);
}
