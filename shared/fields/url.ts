import type { FieldType } from './field-type.ts';
import { refineWith } from './issue.ts';
import { plainText } from './plain-text.ts';

/** An http or https address: other schemes could run script when clicked. */
export const urlType: FieldType<'url'> = {
  schema: () =>
    plainText({ max: 2048, multiline: false }).check(
      refineWith('pattern', 'This is not a web address (https://…).', (text) => text === null || isWeb(text)),
    ),
  format: (value) => String(value),
};

function isWeb(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(text) && URL.canParse(text);
}
