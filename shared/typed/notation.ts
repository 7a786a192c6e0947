import { numberFormatter } from '#shared/fields/base/formatters.ts';

/** One way in which a language writes numbers. */
export interface Notation {
  /** Ten, from zero. */
  readonly digits: readonly string[];
  readonly decimal: string;
  readonly group: string;
  /** Digits of the last group before the decimal sign, and of those before it: 3 and 2 where lakh are counted. */
  readonly sizes: readonly [last: number, others: number];
}

const long = 98_765_432_109_876.5;
const known = new Map<string, readonly Notation[]>();

/**
 * The ways in which a language writes numbers: plain ones and amounts (Austria groups them differently), in its usual
 * digits, its own and the Latin ones.
 */
export function notationsOf(locale: string, currency = 'EUR'): readonly Notation[] {
  const key = `${locale} ${currency}`;
  const found = known.get(key) ?? distinct(notationsFrom(locale, currency));
  known.set(key, found);
  return found;
}

function notationsFrom(locale: string, currency: string): readonly Notation[] {
  const systems = [locale, withDigits(locale, 'latn'), withDigits(locale, 'native')];
  return systems.flatMap((name) => [
    notationOf(name, {}),
    notationOf(name, { style: 'currency', currency, minimumFractionDigits: 1 }),
  ]);
}

/** The language with another set of digits; other settings of it stay. */
function withDigits(locale: string, numberingSystem: string): string {
  const { baseName } = new Intl.Locale(locale);
  return `${baseName}-u-nu-${numberingSystem}`;
}

function notationOf(locale: string, options: Intl.NumberFormatOptions): Notation {
  const parts = numberFormatter(locale, { ...options, useGrouping: true }).formatToParts(long);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => [...value].length);
  const plain = numberFormatter(locale, { useGrouping: false });
  return {
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    decimal: valueOf('decimal') ?? '.',
    group: valueOf('group') ?? ' ',
    sizes: [groups.at(-1) ?? 3, groups.at(-2) ?? 3],
  };
}

function distinct(notations: readonly Notation[]): readonly Notation[] {
  return [...new Map(notations.map((notation) => [JSON.stringify(notation), notation])).values()];
}
