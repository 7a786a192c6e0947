import { RE2JS } from 're2js';
import type { z } from 'zod';
import type { FieldType, SettingsOf } from './field-type.ts';
import { refineWith } from './issue.ts';
import { plainText } from './plain-text.ts';

/** One line of text, or several with `multiline`. Patterns are RE2 and match the whole value, in linear time. */
export const textType: FieldType<'text'> = {
  schema: (settings) => withPattern(plainText(settings), settings),
  format: (value) => String(value),
};

function withPattern(
  schema: z.ZodType<string | null>,
  settings: SettingsOf<'text'>,
): z.ZodType<string | null> {
  if (settings.pattern === undefined) return schema;
  const pattern = RE2JS.compile(settings.pattern);
  const matches = (text: string | null) => text === null || pattern.matches(text);
  return schema.check(refineWith('pattern', 'This does not have the expected form.', matches));
}
