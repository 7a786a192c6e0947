import type { FieldType } from '../field-type.ts';
import { line } from './line.ts';
import { plainText } from './plain-text.ts';

/** Text with Markdown; stored as written. */
export const markdownType: FieldType<{ readonly type: 'markdown'; readonly max: number }, 'text'> = {
  ...line,
  bare: { type: 'markdown', max: 0 },
  described: ['max'],
  unbounded: { max: 1_000_000 },
  checks: ['max'],
  schema: (settings) => plainText({ max: settings.max, multiline: true }),
  wireSchema: ({ max }) => ({ type: 'string', maxLength: max, contentMediaType: 'text/markdown' }),
  operators: () => ['contains', 'empty', 'filled'],
  sorted: 'never',
  indexed: () => false,
  long: () => true,
};
