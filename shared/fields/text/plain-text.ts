import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { refineWith, saying } from '../base/issue.ts';
import { emptyAsNull } from '../base/mapped.ts';

/** U+0000 and lone surrogates cannot be stored by every database, nor be sent as UTF-8. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Whether each text and each name in it can be stored. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorableJson(inner));
}

/** The largest `max` of a text. */
export const longestText = 10_000_000;

/** Characters as people count them: code points, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Text in NFC, trimmed unless it has several lines, of at most `max` code points; null when nothing is left. */
export function plainText({
  min = 0,
  max,
  multiline,
}: {
  min?: number;
  max: number;
  multiline: boolean;
}): z.ZodType<string | null> {
  // A text has at most as many code points as it has units, which need not be counted.
  const text = z
    .string(saying('fields.needsText'))
    .check(refineWith('bad_type', messageOf('fields.textNotStorable'), isStorable))
    .overwrite((sent) => normalise(sent, multiline))
    .check(
      refineWith(
        'too_long',
        messageOf('fields.tooLong', { most: max }),
        (text) => text.length <= max || codePoints(text) <= max,
      ),
      refineWith(
        'too_short',
        messageOf('fields.tooShort', { least: min }),
        (text) => text === '' || min === 0 || codePoints(text) >= min,
      ),
    )
    .check(
      refineWith(
        'bad_type',
        messageOf('fields.oneLine'),
        (text) => multiline || !/[\n\r\u2028\u2029]/.test(text),
      ),
    );
  return emptyAsNull(text);
}

function normalise(text: string, multiline: boolean): string {
  const composed = text.normalize('NFC');
  return multiline ? composed.replace(/\r\n?/g, '\n').trimEnd() : composed.trim();
}
