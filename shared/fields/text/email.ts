import { messageOf } from '#shared/messages/message.ts';
import { refineWith } from '../base/issue.ts';
import type { FieldType } from '../field-type.ts';
import { line } from './line.ts';
import { plainText } from './plain-text.ts';

/** One @, no spaces, a dot in the domain: what a mail server may refuse is not ours to know (WHATWG HTML's form). */
const form = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** An email address; kept as written, compared without case. */
export const emailType: FieldType<{ readonly type: 'email' }, 'text'> = {
  ...line,
  constant: true,
  bare: { type: 'email' },
  schema: () =>
    plainText({ max: 254, multiline: false }).check(
      refineWith('pattern', messageOf('fields.notEmail'), (text) => text === null || form.test(text)),
    ),
  wireSchema: () => ({ type: 'string', format: 'email' }),
  expression: () => ({ kind: 'text', caseless: true }),
};
