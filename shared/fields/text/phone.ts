import { messageOf } from '#shared/messages/message.ts';
import { refineWith } from '../base/issue.ts';
import type { FieldType } from '../field-type.ts';
import { line } from './line.ts';
import { plainText } from './plain-text.ts';

/** A telephone number as people write it: digits with the usual marks between them, or around the first of them. */
const form = /^\+? ?\(?[0-9](?:[0-9\s()./\u2010-\u2013-]*[0-9])?$/;

/** A telephone number; kept as written. */
export const phoneType: FieldType<{ readonly type: 'phone' }, 'text'> = {
  ...line,
  constant: true,
  bare: { type: 'phone' },
  schema: () =>
    plainText({ max: 40, multiline: false }).check(
      refineWith('pattern', messageOf('fields.notPhone'), (text) => text === null || form.test(text)),
    ),
  wireSchema: () => ({ type: 'string' }),
};
