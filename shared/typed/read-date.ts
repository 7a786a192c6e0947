import { messageOf, type Text } from '#shared/messages/message.ts';
import { isDate } from '#shared/fields/time/calendar.ts';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { type DateWords, dateWordsOf, joined, namedBy } from './date-words.ts';
import { type DateForm, relativeDate, weekdayOf } from './relative-date.ts';
import { plainTyped, type Reading } from './typed.ts';
import { bareWord, folded } from './words.ts';

type DatePart = 'year' | 'month' | 'day';
type Parts = Readonly<Partial<Record<DatePart, string>>> & { readonly weekday?: number };

/**
 * A date as people of the language write it, in words or figures, or told from today. Without a year it is in this one.
 * What is no day of the calendar stays what was typed.
 */
export function readDate(typed: string, form: DateForm): Reading<string> {
  const text = folded(typed, form.locale);
  const near = relativeDate(text, form);
  if (near !== undefined) return { value: near };
  const parts = partsIn(text, form);
  const date = parts && dateOf(parts, form);
  if (date === undefined) return { problem: [messageOf('fields.notDate'), example(form)] };
  if (!isDate(date)) return { problem: notThere(parts, form) };
  if (parts?.weekday !== undefined && parts.weekday !== weekdayOf(date))
    return { problem: messageOf('fields.otherWeekday', { date: dateInWords(date, form.locale) }) };
  return { value: date };
}

/** A date in figures, in the order of the language: `06/01/2026`. */
export function dateToType(value: string, locale: string): string {
  const [year = '', month = '', day = ''] = value.split('-');
  const written: Record<DatePart, string> = { year, month, day };
  const text = partsOf(locale).map((part) => (isDatePart(part.type) ? written[part.type] : part.value));
  return plainTyped(text.join(''));
}

/** How dates are typed in the language, in the letters of its own words: `dd/mm/yyyy`, `TT.MM.JJJJ`, `年/月/日`. */
export function dateHint(locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const text = partsOf(locale).map((part) => {
    if (!isDatePart(part.type)) return part.value;
    const word = names.of(part.type) ?? part.type;
    const [letter = ''] = word;
    // Scripts without capital letters have no such habit.
    return letter.toLowerCase() === letter.toUpperCase() ? word : letter.repeat(part.type === 'year' ? 4 : 2);
  });
  return text.join('');
}

/** A date with its weekday, so that one sees how it was understood. */
export function dateInWords(date: string, locale: string): string {
  return dateFormatter(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

function partsIn(text: string, form: DateForm): Parts | undefined {
  const words = dateWordsOf(form.locale);
  const tokens = tokensOf(joined(text, words))
    .filter((token) => !words.fillers.has(token))
    .map((token) => withoutFiller(token, words));
  const figures = tokens.filter((token) => /^\d+$/.test(token));
  const named = tokens.filter((token) => !/^\d+$/.test(token));
  if (!/^[\p{L}\p{M}\d\s.,،॰\u200c/'()-]*$/u.test(text)) return undefined;
  if (figures.length === 0 || figures.length > 3 || figures.some(({ length }) => length > 4))
    return undefined;
  // A whole name comes before the beginning of another: in Romanian Tuesday (marți) begins like March (martie).
  const month =
    named.find((word) => words.months.has(word)) ??
    named.find((word) => !words.weekdays.has(word) && namedBy(word, words.months) !== undefined);
  const [weekday, ...more] = named
    .filter((word) => word !== month)
    .map((word) => namedBy(word, words.weekdays) ?? null);
  if (weekday === null || more.length > 0) return undefined;
  const parts =
    month === undefined
      ? inFigures(figures, form.locale)
      : withMonth(String(namedBy(month, words.months)), figures);
  return parts && { ...parts, weekday };
}

/** In Hebrew the word for "in" is the first letter of the month, and in Thai the word for "on" the end of the weekday. */
function withoutFiller(word: string, { months, weekdays, fillers }: DateWords): string {
  const isName = (name: string) => months.has(name) || weekdays.has(name);
  if (isName(word)) return word;
  const rests = [...fillers].flatMap((filler) => [
    word.startsWith(filler) ? word.slice(filler.length) : '',
    word.endsWith(filler) ? word.slice(0, -filler.length) : '',
  ]);
  return rests.find(isName) ?? word;
}

/** Figures and words. In Chinese, Japanese and Korean the signs for year, month and day stand between figures. */
function tokensOf(text: string): readonly string[] {
  const plain = text
    .replace(/(\d) ?[年月日년월일]/g, '$1 ')
    .replace(/(\d)(?:st|nd|rd|th|ere?|e|[ºª])(?![\p{L}\p{M}\d])/gu, '$1');
  return (plain.match(/\d+|[\p{L}\p{M}'_]+\.?/gu) ?? []).map(bareWord);
}

/** `9 mar 2026`, `march 9`: the year has four digits or comes last. */
function withMonth(month: string, figures: readonly string[]): Parts | undefined {
  if (figures.length > 2 || (figures.length === 1 && figures[0]?.length === 4)) return undefined;
  const [first, last] = figures;
  return first?.length === 4 ? { year: first, month, day: last } : { year: last, month, day: first };
}

/** In the order of the language, or the year with four digits first. */
function inFigures(figures: readonly string[], locale: string): Parts | undefined {
  if (figures.length < 2) return undefined;
  if (figures[0]?.length === 4) {
    const [year, month, day] = figures;
    return day === undefined ? undefined : { year, month, day };
  }
  const order = partsOf(locale).flatMap((part) => (isDatePart(part.type) ? [part.type] : []));
  const used = figures.length === 3 ? order : order.filter((part) => part !== 'year');
  return Object.fromEntries(used.map((part, place) => [part, figures[place]]));
}

/** Undefined where figures have more digits than their part. */
function dateOf({ year, month = '', day = '' }: Parts, { today }: DateForm): string | undefined {
  if (month.length > 2 || day.length > 2 || year?.length === 3 || year?.length === 1) return undefined;
  const full = year === undefined ? today.slice(0, 4) : year.length === 2 ? nearYear(year, today) : year;
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Two digits are a year of the last eighty or the next twenty. */
function nearYear(figures: string, today: string): string {
  const now = Number(today.slice(0, 4));
  const year = now - (now % 100) + Number(figures);
  return String(year > now + 20 ? year - 100 : year <= now - 80 ? year + 100 : year);
}

/** There is no such day; where day and month change places there may be one. */
function notThere(parts: Parts | undefined, form: DateForm): Text {
  const swapped = parts && dateOf({ ...parts, day: parts.month, month: parts.day }, form);
  const isMeant = swapped !== undefined && isDate(swapped);
  const help = isMeant
    ? messageOf('fields.ifMeant', { one: dateToType(swapped, form.locale) })
    : example(form);
  return [messageOf('fields.noSuchDay'), help];
}

function example({ locale, today }: DateForm): Text {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const shown = dateFormatter(locale, options);
  const other = shown.format(new Date(`${today}T00:00:00Z`));
  return messageOf('fields.writeLikeEither', { one: dateToType(today, locale), other });
}

function partsOf(locale: string): Intl.DateTimeFormatPart[] {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
  return dateFormatter(locale, options).formatToParts(0);
}

function isDatePart(type: string): type is DatePart {
  return type === 'year' || type === 'month' || type === 'day';
}
