import type { SQLOutputValue } from 'node:sqlite';
import { fold } from '#shared/expression/values/fold.ts';
import { fromExact, toExact, toInteger } from '#shared/expression/values/exact.ts';
import { rangeOf, splitBy, wordsOf } from '#shared/expression/values/lists.ts';
import { extracted, matches, replaced } from '#shared/expression/values/matches.ts';
import {
  composed,
  digitsOf,
  lower,
  numberIn,
  padded,
  partOf,
  upper,
} from '#shared/expression/values/texts.ts';
import { fromMilliseconds } from '#shared/fields/time/duration.ts';
import { decimal, exactly, type SqliteFunction, strict } from './sqlite-function.ts';

/** Functions of texts. What comes out empty is NULL. */
export const textFunctions: Readonly<Record<string, SqliteFunction>> = {
  nf_text: strict((text, part, how) => (compareParts(String(text), String(part), how) ? 1n : 0n)),
  nf_matches: strict((text, pattern) => (matches(String(text), String(pattern)) ? 1n : 0n)),
  nf_fold: strict((text) => fold(String(text)) || null),
  nf_cased: strict((text, how) => (how === 'upper' ? upper : lower)(String(text)) || null),
  nf_trim: strict((text) => String(text).trim() || null),
  nf_digits: strict((text) => digitsOf(String(text)) || null),
  nf_part: strict((text, from, count) => partOf(String(text), whole(from), whole(count)) || null),
  nf_pad: strict((text, length, by) => padded(String(text), whole(length), String(by)) ?? null),
  nf_extract: strict((text, pattern) => extracted(String(text), String(pattern))),
  nf_replace: strict(
    (text, pattern, by) => composed(replaced(String(text), String(pattern), String(by))) || null,
  ),
  nf_number: strict((text) => decimal(toExact(numberIn(String(text)) ?? ''))),
  nf_split: strict((text, separator) => listOf(splitBy(String(text), String(separator)))),
  nf_words: strict((text) => listOf(wordsOf(String(text)))),
  nf_range: strict((from, to) => listOf(rangeOf(exactly(from), exactly(to)).map(fromExact))),
  nf_composed: strict((text) => composed(String(text))),
  nf_short_time: strict((time) => String(time).replace(/^(.{5}):00$/, '$1')),
  nf_duration_text: strict((milliseconds) => fromMilliseconds(Number(milliseconds))),
};

/** As lists are stored: nothing at all is NULL. */
function listOf(elements: readonly (string | null)[]): string | null {
  return elements.length === 0 ? null : JSON.stringify(elements);
}

function whole(value: SQLOutputValue | undefined): number | undefined {
  return toInteger(exactly(value));
}

function compareParts(text: string, part: string, how: SQLOutputValue | undefined): boolean {
  if (how === 'contains') return text.includes(part);
  return how === 'startsWith' ? text.startsWith(part) : text.endsWith(part);
}
