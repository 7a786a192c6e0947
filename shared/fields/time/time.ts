import { between, parsed } from './calendar.ts';
import { dateFormatter } from '../base/formatters.ts';
import type { FieldType } from '../field-type.ts';
import { amount } from '../number/amount.ts';

const form = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

interface TimeSettings {
  readonly type: 'time';
  readonly min?: string;
  readonly max?: string;
}

/** A time of day, `09:30`, or `09:30:15` where it has seconds. */
export const timeType: FieldType<TimeSettings, 'time'> = {
  ...amount,
  base: 'time',
  bare: { type: 'time' },
  described: ['min', 'max'],
  schema: (settings) => between(parsed('fields.sendTime', toTime), settings),
  format: (value, _settings, style) => {
    const seconds = String(value).length > 5;
    return dateFormatter(style.locale, {
      timeStyle: seconds ? 'medium' : 'short',
      timeZone: 'UTC',
    }).format(new Date(`1970-01-01T${String(value)}Z`.replace(/T(\d\d:\d\d)Z/, 'T$1:00Z')));
  },
  wireSchema: () => ({ type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' }),
  expression: () => ({ kind: 'time' }),
  operators: () => ['between', 'empty', 'filled'],
};

function toTime(text: string): string | undefined {
  const [, hours, minutes, seconds = '00'] = form.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return seconds === '00' ? `${hours}:${minutes}` : `${hours}:${minutes}:${seconds}`;
}
