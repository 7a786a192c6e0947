import type { FieldType } from './field-type.ts';
import { plainText } from './plain-text.ts';

/** Text with Markdown; stored as written. */
export const markdownType: FieldType<'markdown'> = {
  schema: (settings) => plainText({ max: settings.max, multiline: true }),
  format: (value) => String(value),
};
