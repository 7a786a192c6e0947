import { messageOf } from '#shared/messages/message.ts';
import { refineWith } from '../base/issue.ts';
import type { FieldType } from '../field-type.ts';
import { line } from './line.ts';
import { plainText } from './plain-text.ts';

/** An http or https address: other schemes could run script when clicked. */
export const urlType: FieldType<{ readonly type: 'url' }, 'text'> = {
  ...line,
  constant: true,
  bare: { type: 'url' },
  schema: () =>
    plainText({ max: 2048, multiline: false }).check(
      refineWith('pattern', messageOf('fields.notWeb'), (text) => text === null || isWeb(text)),
    ),
  wireSchema: () => ({ type: 'string', format: 'uri' }),
};

function isWeb(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(text) && URL.canParse(text);
}
