import type { FieldType } from './field-type.ts';
import { refineWith } from './issue.ts';
import { plainText } from './plain-text.ts';

/** A telephone number as people write it: digits with the usual marks between them. */
const form = /^\+?[0-9](?:[0-9 ()./-]*[0-9])?$/;

/** A telephone number; kept as written. */
export const phoneType: FieldType<'phone'> = {
  schema: () =>
    plainText({ max: 40, multiline: false }).check(
      refineWith('pattern', 'This is not a telephone number.', (text) => text === null || form.test(text)),
    ),
  format: (value) => String(value),
};
