import { messageOf } from '#shared/messages/message.ts';
import { fromMilliseconds, toMilliseconds } from '#shared/fields/time/duration.ts';
import { numberFormatter } from '#shared/fields/base/formatters.ts';
import { readNumber } from './read-number.ts';
import type { Reading } from './typed.ts';
import { bareWord, folded } from './words.ts';

const clock = /^(-?)(\d{1,6}):([0-5]\d)(?::([0-5]\d))?(?: ?h)?$/;
const second = 1000;
const sizes = { day: 86_400 * second, hour: 3600 * second, minute: 60 * second, second } as const;
type Unit = keyof typeof sizes;
const unitNames: readonly Unit[] = ['day', 'hour', 'minute', 'second'];
/** What everybody knows, unless the language means something else by it. */
const shared: readonly (readonly [string, Unit])[] = [
  ['d', 'day'],
  ['h', 'hour'],
  ['m', 'minute'],
  ['min', 'minute'],
  ['s', 'second'],
];

/** A span of time: `1:30`, `1h 30m`, `1.5 hours` in the words of the language, `90` for minutes, or as in the API. */
export function readDuration(typed: string, locale: string): Reading<string> {
  const text = folded(typed, locale).replace('\u2212', '-');
  const milliseconds =
    toMilliseconds(text.toUpperCase()) ?? onClock(text) ?? inMinutes(text) ?? inSignedUnits(text, locale);
  return milliseconds === undefined
    ? { problem: messageOf('fields.notDuration') }
    : { value: fromMilliseconds(milliseconds) };
}

function onClock(text: string): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = clock.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const total = Number(hours) * sizes.hour + Number(minutes) * sizes.minute + Number(seconds) * second;
  return sign === '-' ? -total : total;
}

/** A whole number alone is told in minutes. */
function inMinutes(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) * sizes.minute : undefined;
}

function inSignedUnits(text: string, locale: string): number | undefined {
  if (!text.startsWith('-')) return inUnits(text, locale);
  const span = inUnits(text.slice(1), locale);
  return span === undefined ? undefined : -span;
}

/** Numbers with their units, the larger first; after hours the minutes may stand alone: `1h30`. */
function inUnits(text: string, locale: string): number | undefined {
  const units = unitsOf(locale);
  const pieces = [...text.matchAll(/ ?(\d[\d.,'\u066b]*) ?([^\d\s]+)?/gy)];
  if (pieces.length === 0 || pieces.map(([piece]) => piece).join('') !== text) return undefined;
  const spans = pieces.map(([, count = '', word], place) => {
    const isLast = place === pieces.length - 1;
    const after = place > 0 ? units.get(bareWord(pieces[place - 1]?.[2] ?? '')) : undefined;
    const unit =
      word === undefined ? (isLast && after === 'hour' ? 'minute' : undefined) : units.get(bareWord(word));
    // Digits are Latin ones by now, and so is their decimal sign.
    const number = readNumber(count.replace('\u066b', '.'), { locale, scale: 3 });
    return unit === undefined || 'problem' in number
      ? undefined
      : { unit, span: Number(number.value) * sizes[unit] };
  });
  const inOrder = spans.every(
    (span, place) =>
      span !== undefined && (place === 0 || sizes[span.unit] < sizes[spans[place - 1]?.unit ?? 'day']),
  );
  if (!inOrder) return undefined;
  const total = Math.round(spans.reduce((sum, span) => sum + (span?.span ?? 0), 0));
  return toMilliseconds(fromMilliseconds(total));
}

/** The names of units in the language, long and short, for one and for many. */
function unitsOf(locale: string): ReadonlyMap<string, Unit> {
  const own = unitNames.flatMap((unit) =>
    (['narrow', 'short', 'long'] as const).flatMap((unitDisplay) =>
      [1, 2, 5].map((count) => {
        const parts = numberFormatter(locale, { style: 'unit', unit, unitDisplay }).formatToParts(count);
        const name = parts.find(({ type }) => type === 'unit')?.value ?? '';
        return [bareWord(folded(name, locale)), unit] as const;
      }),
    ),
  );
  return new Map([...shared, ...own]);
}
