import { messageOf, type Text } from '#shared/messages/message.ts';
import { tooPrecise } from '#shared/fields/number/exact-number.ts';
import { numberFormatter } from '#shared/fields/base/formatters.ts';
import type { SettingsOf } from '#shared/fields/field.ts';
import { type Notation, notationsOf } from './notation.ts';
import { plainTyped, type Reading } from './typed.ts';

/** How a number is written, and what it may be. */
export interface NumberForm {
  readonly locale: string;
  /** Digits after the decimal sign; 0 for a whole number. */
  readonly scale: number;
  /** Of an amount. */
  readonly currency?: string;
}

/** How amounts and numbers of a field are written; a currency that stands in the record is not known here. */
export function numberForm(field: AmountSettings, locale: string): NumberForm {
  if (field.type === 'decimal') return { locale, scale: field.scale };
  const { currency } = field;
  return { locale, scale: field.scale, ...(typeof currency === 'string' ? { currency } : {}) };
}

type AmountSettings = SettingsOf<'decimal' | 'money'>;

/**
 * A number as somebody of the language writes it, as a canonical decimal string. Groups must be whole ones, and where two
 * readings are possible neither is taken: the problem says how each could be written.
 */
export function readNumber(typed: string, form: NumberForm): Reading<string> {
  const text = withoutCurrency(plainTyped(typed), form);
  const notations = notationsOf(form.locale, form.currency);
  const readings = readingsIn(notations, text);
  const [only] = readings;
  if (only === undefined || readings.length > 1) {
    const meant = hint([...readings, ...foreignReadings(notations, text), ...digitsAlone(text)], form);
    return { problem: [notOf(form), meant ?? example(form)] };
  }
  if (decimalsOf(only) <= form.scale) return { value: withoutZeros(only) };
  const meant = hint([only, ...foreignReadings(notations, text)], form);
  return { problem: [tooPrecise(form.scale), ...(meant === undefined ? [] : [meant])] };
}

/** A whole number likewise, up to what JSON carries exactly. */
export function readWhole(typed: string, locale: string): Reading<number> {
  const reading = readNumber(typed, { locale, scale: 0 });
  if ('problem' in reading) return reading;
  const value = Number(reading.value);
  return Number.isSafeInteger(value) ? { value } : { problem: messageOf('fields.numberTooLarge') };
}

/** A canonical decimal string as it is typed: without groups, in the signs and digits of the language. */
export function numberToType(value: string, locale: string): string {
  const digits = decimalsOf(value);
  const options = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits };
  // Intl reads decimal strings exactly (ECMA-402 2023); its types say number | bigint | `${number}`.
  return plainTyped(numberFormatter(locale, options).format(value as `${number}`)).replace('\u2212', '-');
}

/** True where reading the text needed more than its digits: it should be told how it was understood. */
export function isInterpreted(typed: string, value: string, locale: string): boolean {
  const text = plainTyped(typed).replace('\u2212', '-');
  return text !== value && text !== numberToType(value, locale);
}

function readingsIn(notations: readonly Notation[], text: string): readonly string[] {
  const found = notations.flatMap((notation) => readIn(notation, text) ?? []);
  // 12.5 and 12.50 are one number, but typed with one and with two digits.
  return [...new Map(found.map((reading) => [canonical(reading), reading])).values()];
}

/** The text in one notation, with a point and all its digits after it; undefined where it is not written in it. */
function readIn(notation: Notation, text: string): string | undefined {
  const unsigned = text.replace(/^[-\u2212+] ?/, '');
  const sign = /^[-\u2212]/.test(text) ? '-' : '';
  const [whole = '', fraction, ...more] = unsigned.split(notation.decimal);
  if (more.length > 0 || (whole === '' && fraction === undefined)) return undefined;
  const integer = whole === '' ? '0' : ungrouped(whole, notation);
  const decimals = fraction === undefined ? '' : plainDigits(fraction, notation);
  if (integer === undefined || decimals === undefined) return undefined;
  if (fraction === undefined) return `${sign}${integer}`;
  return decimals === '' ? undefined : `${sign}${integer}.${decimals}`;
}

const spaces = /\s/;
const apostrophes = /['\u2019\u02bc]/;

/** The digits of a whole part whose groups have their sizes. Spaces and apostrophes group in every language. */
function ungrouped(whole: string, notation: Notation): string | undefined {
  const signs = [notation.group, ' ', "'"].map((sign) => like(sign));
  const groupings = signs.map((sign) => whole.split(sign)).filter((groups) => groups.length > 1);
  const [groups] = groupings;
  if (groups === undefined) return plainDigits(whole, notation) || undefined;
  const digits = groups.map((group) => plainDigits(group, notation));
  if (digits.some((group) => group === undefined)) return undefined;
  const known = digits.map((group) => group ?? '');
  return areWhole(known, notation) ? known.join('') : undefined;
}

/** Signs that look alike are one: there are many spaces and three apostrophes. */
function like(sign: string): RegExp | string {
  if (spaces.test(sign)) return spaces;
  return apostrophes.test(sign) ? apostrophes : sign;
}

/** Nobody writes 0,500 for five hundred: the first group begins with another digit. */
function areWhole(groups: readonly string[], { sizes: [last, others] }: Notation): boolean {
  const fits = (size: number) =>
    groups.every(({ length }, place) => {
      if (place === groups.length - 1) return length === last;
      return place === 0 ? length >= 1 && length <= size : length === size;
    });
  // Where lakh are counted, thousands and millions are understood as well.
  return !groups[0]?.startsWith('0') && (fits(others) || fits(last));
}

function plainDigits(text: string, { digits }: Notation): string | undefined {
  const places = [...text].map((sign) => digits.indexOf(sign));
  return places.includes(-1) ? undefined : places.join('');
}

/** The text without the sign, code or name of its currency before or after the digits; any other stays, to be refused. */
function withoutCurrency(text: string, { locale, currency }: NumberForm): string {
  if (currency === undefined) return text;
  const rest = text.replace(/^[-\u2212+] ?/, '');
  const minus = text.slice(0, text.length - rest.length);
  const sign = currencySigns(locale, currency).find((name) => startsOrEnds(rest.toLowerCase(), name));
  if (sign === undefined) return text;
  const bare = rest.toLowerCase().startsWith(sign) ? rest.slice(sign.length) : rest.slice(0, -sign.length);
  return minus + bare.trim();
}

function startsOrEnds(text: string, sign: string): boolean {
  return text.startsWith(sign) || text.endsWith(sign);
}

/** The longest first: `US$` before `$`. */
function currencySigns(locale: string, currency: string): readonly string[] {
  const displays = ['symbol', 'narrowSymbol', 'code', 'name'] as const;
  const signs = displays.map((currencyDisplay) => {
    const parts = numberFormatter(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(2);
    return plainTyped(parts.find(({ type }) => type === 'currency')?.value ?? '').toLowerCase();
  });
  return [...new Set(signs)].filter((sign) => sign !== '').toSorted((a, b) => b.length - a.length);
}

/** The same text as people of other languages would have meant it: points and commas change places. */
function foreignReadings(notations: readonly Notation[], text: string): readonly string[] {
  const signs = [
    { decimal: '.', group: ',' },
    { decimal: ',', group: '.' },
  ];
  const foreign = notations.flatMap((notation) => signs.map((sign) => ({ ...notation, ...sign })));
  return readingsIn(foreign, text);
}

/** Says how what may have been meant is written; undefined where none of it fits. */
function hint(readings: readonly string[], { locale, scale }: NumberForm): Text | undefined {
  const fitting = readings.map(canonical).filter((reading) => decimalsOf(reading) <= scale);
  const [one, other] = [...new Set(fitting)].map((reading) => inWords(reading, locale));
  if (one === undefined) return undefined;
  return other === undefined
    ? messageOf('fields.ifMeant', { one })
    : messageOf('fields.whicheverMeant', { one, other });
}

function notOf({ scale, currency }: NumberForm): Text {
  if (scale === 0) return messageOf('fields.notWhole');
  return currency === undefined ? messageOf('fields.notNumber') : messageOf('fields.notAmount', { currency });
}

function example({ locale, scale }: NumberForm): Text {
  return messageOf('fields.writeLike', { one: inWords(scale === 0 ? '1234' : '1234.5', locale) });
}

/** One sign between digits may have been meant to group them, though not as the language does. */
function digitsAlone(text: string): readonly string[] {
  return /^[-\u2212]?[1-9]\d*[.,]\d+$/.test(text) ? [text.replace(/[.,]/, '').replace('\u2212', '-')] : [];
}

function inWords(value: string, locale: string): string {
  const minimumFractionDigits = value.includes('.') ? 2 : 0;
  // Intl reads decimal strings exactly (ECMA-402 2023); its types say number | bigint | `${number}`.
  return numberFormatter(locale, { minimumFractionDigits, maximumFractionDigits: 20 }).format(
    value as `${number}`,
  );
}

function decimalsOf(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}

/** Without zeros before the number, and without the sign of a zero. */
function withoutZeros(value: string): string {
  const number = value.replace(/^(-?)0+(?=\d)/, '$1');
  return /[1-9]/.test(number) ? number : number.replace('-', '');
}

/** The one text of a number, by which two are compared. */
function canonical(value: string): string {
  const number = withoutZeros(value);
  return number.includes('.') ? number.replace(/\.?0+$/, '') : number;
}
