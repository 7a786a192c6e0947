import type { FieldType } from '../field-type.ts';
import { line } from './line.ts';
import { longestText, plainText } from './plain-text.ts';

/** Text with Markdown; stored as written. */
export const markdownType: FieldType<{ readonly type: 'markdown'; readonly max: number }, 'text'> = {
  ...line,
  bare: { type: 'markdown', max: 0 },
  described: ['max'],
  unbounded: { max: longestText },
  checks: ['max'],
  schema: (settings) => plainText({ max: settings.max, multiline: true }),
  wireSchema: ({ max }) => ({ type: 'string', maxLength: max, contentMediaType: 'text/markdown' }),
  operators: () => ['contains', 'empty', 'filled'],
  sorted: 'never',
  indexed: () => false,
  long: () => true,
};
