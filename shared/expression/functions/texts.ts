import { fromMilliseconds } from '#shared/fields/time/duration.ts';
import { fromExact, toExact, toInteger } from '../values/exact.ts';
import { fold } from '../values/fold.ts';
import { extracted, replaced } from '../values/matches.ts';
import { composed, digitsOf, lower, numberIn, padded, partOf, upper } from '../values/texts.ts';
import type { Value } from '../values/value.ts';
import { always, type ValueFunction, type Work } from './value-function.ts';

const text = { parameters: [['text']], result: { kind: 'text' } } as const;
const ofTwo = { parameters: [['text'], ['number']], result: { kind: 'text' } } as const;
const ofThree = { parameters: [['text'], ['number'], ['number']], result: { kind: 'text' } } as const;

/** The empty text is the empty value. */
function onText(work: (text: string) => string): () => Work {
  return always(([value]) => work(String(value)) || null);
}

function whole(value: Value): number | undefined {
  return typeof value === 'bigint' ? toInteger(value) : undefined;
}

/** What a single value is written as in JSON. */
function canonical(kind: string): Work {
  return ([value]) => {
    if (typeof value !== 'bigint') return String(value);
    return kind === 'duration' ? fromMilliseconds(Number(value)) : fromExact(value);
  };
}

/** Functions of texts that do not follow them. */
export const textFunctions = {
  fold: {
    ...text,
    form: 'fold(text)',
    says: 'Without case and accents.',
    examples: ["fold('Électro') == 'electro'"],
    work: onText(fold),
  },
  upper: {
    ...text,
    form: 'upper(text)',
    says: 'In capital letters.',
    examples: ["upper('Straße é') == 'STRASSE É'"],
    work: onText(upper),
  },
  lower: {
    ...text,
    form: 'lower(text)',
    says: 'In small letters.',
    examples: ["lower('ÉLAN Σ') == 'élan σ'"],
    work: onText(lower),
  },
  trim: {
    ...text,
    form: 'trim(text)',
    says: 'Without white space before and after it.',
    examples: ["trim(' a b\\n') == 'a b'", "trim(' ') == null"],
    work: onText((value) => value.trim()),
  },
  digits: {
    ...text,
    form: 'digits(text)',
    says: 'Its digits, 0 to 9, and nothing else.',
    examples: ["digits('+43 (1) 58-801') == '43158801'", "digits('none') == null"],
    work: onText(digitsOf),
  },
  part: {
    ...ofThree,
    form: 'part(text, from, count)',
    says: 'So many letters, from a place that is counted from 1.',
    examples: ["part('AT-1020', 4, 2) == '10'", "part('AT', 3, 2) == null"],
    work: always(([value, from, count]) => partOf(String(value), whole(from), whole(count)) || null),
  },
  cut: {
    ...ofTwo,
    form: 'cut(text, count)',
    says: 'Its first letters, so many at most.',
    examples: ["cut('Mörtel', 2) == 'Mö'", "cut('a', 2) == 'a'"],
    work: always(([value, count]) => partOf(String(value), 1, whole(count)) || null),
  },
  pad: {
    parameters: [['text'], ['number'], ['text']],
    result: { kind: 'text' },
    form: "pad(text, length, '0')",
    says: 'With another text before it, until it is as long as that.',
    examples: ["pad('7', 3, '0') == '007'", "pad('1234', 3, '0') == '1234'"],
    work: always(([value, length, by]) => padded(String(value), whole(length), String(by)) ?? null),
  },
  extract: {
    parameters: [['text'], ['text']],
    result: { kind: 'text' },
    pattern: 'found',
    form: "extract(text, 'pattern')",
    says: 'The first part that a pattern fits, or what its group takes of it.',
    examples: [
      "extract('Order #17 and #18', '[0-9]+') == '17'",
      "extract('Order #17 and #18', '#([0-9]+)') == '17'",
      "extract('Order', '[0-9]') == null",
    ],
    work: always(([value, pattern]) => extracted(String(value), String(pattern))),
  },
  replace: {
    parameters: [['text'], ['text'], ['text']],
    result: { kind: 'text' },
    pattern: 'replaced',
    mayBeEmpty: 2,
    form: "replace(text, 'pattern', with)",
    says: 'Another text in the place of each part that a pattern fits; an empty one takes them away.',
    examples: ["replace('a, b,c', ', *', ' $1 ') == 'a $1 b $1 c'", "replace('1 000', ' ', '') == '1000'"],
    work: always(
      ([value, pattern, by]) => composed(replaced(String(value), String(pattern), String(by ?? ''))) || null,
    ),
  },
  number: {
    parameters: [['text']],
    result: { kind: 'number' },
    form: 'number(text)',
    says: 'The number that a text is; empty where it is none.',
    examples: ["number(' 12.50 ') == 12.5", "number('12 m') == null"],
    work: always(([value]) => toExact(numberIn(String(value)) ?? '') ?? null),
  },
  in_currency: {
    parameters: [
      ['number', 'money'],
      ['text', 'choice'],
    ],
    result: { kind: 'text' },
    form: "in_currency(amount, 'EUR')",
    says: 'An amount with the code of its currency; where people read it, as they write it.',
    examples: ["in_currency(12.50, 'EUR') == '12.5 EUR'"],
    work: always(([value, currency]) =>
      typeof value === 'bigint' ? `${fromExact(value)} ${String(currency)}` : null,
    ),
  },
  text: {
    parameters: [['text', 'number', 'money', 'date', 'time', 'datetime', 'duration', 'boolean', 'choice']],
    result: { kind: 'text' },
    form: 'text(value)',
    says: 'A single value as text, written as in JSON.',
    examples: ["text(1.50) == '1.5'", "text(hours(1.5)) == 'PT1H30M'"],
    work: ({ kind }) => canonical(kind),
  },
} as const satisfies Readonly<Record<string, ValueFunction>>;
