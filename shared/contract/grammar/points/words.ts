import type { WordsDeclaration } from '../../declaration.ts';
import { readStatus, statuses } from '../../points/errors.ts';
import { as, either, key, list, type ValuesOf } from '../shapes/combine.ts';
import { template, text, value } from '../shapes/values.ts';

/** One sentence, or several of which the first is used whose values the reader may read. */
export const messages = either(
  as(template, (one) => [one]),
  { list: list(template, '', 'There is no sentence here.'), expected: 'a sentence, or a list of sentences' },
);

const status = value(readStatus, { type: 'integer', ...statuses });

/** What is said and answered beside a code, in the place of what point 8 says of it. */
export const wordsKeys = {
  status: key(status, 'The HTTP status of the answer.'),
  message: key(
    messages,
    'The text that people read, with places such as `{due}`. In a list, the first text whose values the reader may read is used.',
  ),
  help: key(text, 'What they can do about it.'),
};

/** What a place that raises a code says itself; undefined where it leaves all to point 8. */
export function wordsOf({
  status: own,
  message,
  help,
}: ValuesOf<typeof wordsKeys>): WordsDeclaration | undefined {
  if (own === undefined && message === undefined && help === undefined) return undefined;
  return { status: own, messages: message ?? [], help };
}
