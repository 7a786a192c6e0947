import { messageOf } from '#shared/messages/message.ts';
import { isZoneName } from '#shared/time/zone-names.ts';
import { refineWith } from '../base/issue.ts';
import type { FieldType } from '../field-type.ts';
import { line } from '../text/line.ts';
import { plainText } from '../text/plain-text.ts';

/** A time zone by its name in the IANA database: its clocks say what is a day, and what is nine in the morning. */
export const timezoneType: FieldType<{ readonly type: 'timezone' }, 'text'> = {
  ...line,
  constant: true,
  bare: { type: 'timezone' },
  alsoCalled: ['time_zone', 'zone', 'tz'],
  schema: () =>
    plainText({ max: 64, multiline: false }).check(
      refineWith('pattern', messageOf('fields.notTimezone'), (text) => text === null || isZoneName(text)),
    ),
  wireSchema: () => ({
    type: 'string',
    maxLength: 64,
    description: 'A time zone of the IANA database, such as `Europe/Vienna`.',
  }),
  format: (value) => String(value).replaceAll('_', ' '),
  expression: () => ({ kind: 'text', zone: true }),
  operators: () => ['is', 'is_not', 'contains', 'empty', 'filled'],
};
