import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { bareWord, folded } from './words.ts';

const styles = ['long', 'short'] as const;
const known = new Map<string, DateWords>();

/** The words a language has for dates, folded; each as one word, with `_` for what is no letter. */
export interface DateWords {
  /** Names of months, alone and with a day, by number from 1. */
  readonly months: ReadonlyMap<string, number>;
  /** Names of weekdays, by number from 1 (Monday). */
  readonly weekdays: ReadonlyMap<string, number>;
  /** Words that stand in dates and say nothing: `de`, `of`. */
  readonly fillers: ReadonlySet<string>;
  /** Names that are not one word as they are written, with the word they are here; the longest first. */
  readonly written: readonly (readonly [string, string])[];
}

/** The words of a language; they are collected once. */
export function dateWordsOf(locale: string): DateWords {
  const found = known.get(locale) ?? wordsOf(locale);
  known.set(locale, found);
  return found;
}

function wordsOf(locale: string): DateWords {
  const all = monthNames(locale);
  const months = all.filter(([name]) => !/\d/.test(name));
  const weekdays = weekdayNames(locale);
  const written = [...months, ...weekdays].map(([name]) => [name, asOneWord(name)] as const);
  return {
    months: namesOnce(months),
    weekdays: namesOnce(weekdays),
    // Where months are numbered, the word for month stands beside the number.
    fillers: new Set([
      'of',
      'the',
      'on',
      ...literals(locale),
      ...all.flatMap(([name]) => (/\d/.test(name) ? lettersIn(name) : [])),
    ]),
    written: written
      .filter(([name, word]) => name !== word && /[^\p{L}\p{M}'][\p{L}\p{M}]/u.test(name))
      .toSorted(([a], [b]) => b.length - a.length),
  };
}

/** Names of more than one word as one, for a text that is taken apart into words. */
export function joined(text: string, { written }: DateWords): string {
  return written.reduce((whole, [name, word]) => whole.replaceAll(name, word), text);
}

/** A name that two of them have names none. */
function namesOnce(names: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const words = names.map(([name, number]) => [asOneWord(name), number] as const);
  return new Map(
    words.filter(([word, number]) => words.every(([other, its]) => other !== word || its === number)),
  );
}

function asOneWord(name: string): string {
  return bareWord(name).replaceAll(/[^\p{L}\p{M}']+/gu, '_');
}

function monthNames(locale: string): readonly (readonly [string, number])[] {
  return Array.from({ length: 12 }, (_, month) => month).flatMap((month) => {
    const day = Date.UTC(2026, month, 9);
    const beside = [{}, { day: 'numeric' }, { day: 'numeric', year: 'numeric' }] as const;
    return styles.flatMap((style) =>
      beside.map((others) => [named(locale, { ...others, month: style }, day), month + 1] as const),
    );
  });
}

function weekdayNames(locale: string): readonly (readonly [string, number])[] {
  return Array.from({ length: 7 }, (_, day) => day).flatMap((day) =>
    styles.map((style) => [named(locale, { weekday: style }, Date.UTC(2026, 5, 1 + day)), day + 1] as const),
  );
}

function named(locale: string, options: Intl.DateTimeFormatOptions, day: number): string {
  const parts = dateFormatter(locale, { ...options, timeZone: 'UTC' }).formatToParts(day);
  const type = options.weekday === undefined ? 'month' : 'weekday';
  return folded(parts.find((part) => part.type === type)?.value ?? '', locale);
}

function literals(locale: string): readonly string[] {
  const parts = dateFormatter(locale, { dateStyle: 'full', timeZone: 'UTC' }).formatToParts(0);
  return parts
    .filter(({ type }) => type === 'literal' || type === 'era')
    .flatMap(({ value }) => lettersIn(folded(value, locale)));
}

function lettersIn(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** The one that a word names: whole, or its first letters (three at least) where no other begins so. */
export function namedBy(word: string, names: ReadonlyMap<string, number>): number | undefined {
  const whole = names.get(word);
  if (whole !== undefined || word.length < 3) return whole;
  const begun = new Set([...names].filter(([name]) => name.startsWith(word)).map(([, number]) => number));
  return begun.size === 1 ? [...begun][0] : undefined;
}
