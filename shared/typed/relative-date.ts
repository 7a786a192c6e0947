import { dateEdge, stepDate } from '#shared/expression/values/calendar.ts';
import { dateWordsOf, namedBy } from './date-words.ts';
import { bareWord, folded } from './words.ts';

/** In which language, and on which day, something is typed. */
export interface DateForm {
  readonly locale: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** A day told by its distance from today, folded: `tomorrow`, `in 3 days`, `fri`, `next fri`. */
export function relativeDate(text: string, form: DateForm): string | undefined {
  return nearDay(text, form) ?? distantDay(text, form) ?? weekday(text, form);
}

function nearDay(text: string, { locale, today }: DateForm): string | undefined {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const distance = [-2, -1, 0, 1, 2].find((days) => folded(words.format(days, 'day'), locale) === text);
  return distance === undefined ? undefined : stepDate(today, distance, 'days');
}

const units = ['day', 'week', 'month', 'year'] as const;
const steps = {
  day: [1, 'days'],
  week: [7, 'days'],
  month: [1, 'months'],
  year: [1, 'years'],
} as const;

/** In the very words of the language: each number and unit is written out and compared. */
function distantDay(text: string, { locale, today }: DateForm): string | undefined {
  const [count = ''] = text.match(/\d{1,4}/) ?? [];
  if (count === '') return undefined;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  for (const unit of units) {
    const sign = ([1, -1] as const).find(
      (way) => folded(words.format(way * Number(count), unit), locale) === text,
    );
    const [size, kind] = steps[unit];
    if (sign !== undefined) return stepDate(today, sign * Number(count) * size, kind);
  }
  return undefined;
}

/** `Intl` has no "next Friday"; these are the words of the languages that are asked for most. */
const next =
  /\b(next|nachste[rnms]?|kommende[rnms]?|prochaine?|proxim[oa]|prossim[oa]|volgende|nasta|neste|naeste)\b/;

/** A weekday is the first of that name after today; the next one that of the week after this. */
function weekday(text: string, { locale, today }: DateForm): string | undefined {
  const wanted = namedBy(bareWord(text.replace(next, '')), dateWordsOf(locale).weekdays);
  if (wanted === undefined) return undefined;
  if (next.test(text)) {
    const monday = dateEdge(today, 'start_of_week');
    return monday === undefined ? undefined : stepDate(monday, 7 + wanted - 1, 'days');
  }
  return stepDate(today, ((wanted - weekdayOf(today) + 6) % 7) + 1, 'days');
}

/** From 1, Monday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
