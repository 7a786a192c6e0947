import { messageOf } from '#shared/messages/message.ts';
import { parsed } from './calendar.ts';
import type { FieldType } from '../field-type.ts';
import { amount } from '../number/amount.ts';
import { numberFormatter } from '../base/formatters.ts';
import { refineWith } from '../base/issue.ts';

const form = /^(-)?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{1,3}))?S)?)?$/;
/** 10,000 years: beyond it no two instants of the language lie apart. */
const longest = 10_000 * 366 * 86_400_000;

interface DurationSettings {
  readonly type: 'duration';
  readonly min?: string;
  readonly max?: string;
}

/** An exact span of time in ISO 8601; a day in it is 24 hours. Wire form is canonical: `PT26H3M4.5S`. */
export const durationType: FieldType<DurationSettings, 'duration'> = {
  ...amount,
  base: 'duration',
  bare: { type: 'duration' },
  described: ['min', 'max'],
  schema: (settings) =>
    parsed('fields.sendDuration', (text) => {
      const milliseconds = toMilliseconds(text);
      return milliseconds === undefined ? undefined : fromMilliseconds(milliseconds);
    }).check(
      refineWith(
        'too_small',
        messageOf('fields.atLeast', { size: settings.min ?? '' }),
        (text) => compare(text, settings.min) >= 0,
      ),
      refineWith(
        'too_large',
        messageOf('fields.atMost', { size: settings.max ?? '' }),
        (text) => compare(text, settings.max) <= 0,
      ),
    ),
  format: (value, _settings, { locale }) => readable(toMilliseconds(String(value)) ?? 0, locale),
  wireSchema: () => ({
    type: 'string',
    pattern: '^-?PT([0-9]+H)?([0-9]+M)?([0-9]+([.][0-9]{1,3})?S)?$',
  }),
  expression: () => ({ kind: 'duration' }),
  operators: () => ['between', 'empty', 'filled'],
};

/** Milliseconds of an ISO 8601 duration of exact parts (days to seconds); undefined where it is none. */
export function toMilliseconds(text: string): number | undefined {
  const match = form.exec(text);
  if (match === null || text.endsWith('P') || text.endsWith('T')) return undefined;
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  const whole = Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const total = whole * 1000 + Number(fraction.padEnd(3, '0'));
  if (!(total <= longest)) return undefined;
  return sign === undefined || total === 0 ? total : -total;
}

/** The canonical form, in hours, minutes and seconds. */
export function fromMilliseconds(milliseconds: number): string {
  const rest = Math.abs(milliseconds);
  const hours = Math.floor(rest / 3_600_000);
  const minutes = Math.floor((rest % 3_600_000) / 60_000);
  const seconds = (rest % 60_000) / 1000;
  const parts = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds ? `${seconds}S` : ''}`;
  return `${milliseconds < 0 ? '-' : ''}PT${parts === '' ? '0S' : parts}`;
}

function compare(text: string, limit: string | undefined): number {
  return limit === undefined ? 0 : (toMilliseconds(text) ?? 0) - (toMilliseconds(limit) ?? 0);
}

/** In the units of the language: `30 min`, `1 hr 30 min`. One form for all of them, so that those of a column compare. */
function readable(milliseconds: number, locale: string): string {
  const rest = Math.abs(milliseconds);
  const parts = [
    ['hour', Math.floor(rest / 3_600_000)],
    ['minute', Math.floor((rest % 3_600_000) / 60_000)],
    ['second', (rest % 60_000) / 1000],
  ] as const;
  const told = parts.filter(([, count]) => count > 0).map(([unit, count]) => inUnit(unit, count, locale));
  if (told.length === 0) return inUnit('minute', 0, locale);
  return `${milliseconds < 0 ? '-' : ''}${told.join(' ')}`;
}

function inUnit(unit: 'hour' | 'minute' | 'second', count: number, locale: string): string {
  return numberFormatter(locale, { style: 'unit', unit, unitDisplay: 'short', useGrouping: false }).format(
    count,
  );
}
