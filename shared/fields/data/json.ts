import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import type { FieldType } from '../field-type.ts';
import { refineWith, saying } from '../base/issue.ts';
import { isStorable } from '../text/plain-text.ts';

const maxLength = 100_000;

/** What types have in common whose values are neither sorted by nor looked for. */
export const unsearched = {
  constant: false,
  sorted: 'never',
  searched: false,
  identifying: false,
  indexed: () => false,
  long: () => true,
} as const;

/** Any JSON, stored and shown. */
export const jsonType: FieldType<{ readonly type: 'json' }, 'json'> = {
  ...unsearched,
  base: 'json',
  bare: { type: 'json' },
  described: [],
  alsoCalled: ['object', 'map', 'list', 'array'],
  checks: ['max'],
  schema: () =>
    z.json(saying('fields.needsJson')).check(
      refineWith(
        'too_long',
        messageOf('fields.jsonTooLong', { most: maxLength }),
        (value) => sizeOf(value) <= maxLength,
      ),
      refineWith('bad_type', messageOf('fields.jsonNotStorable'), (value) =>
        isStorable(JSON.stringify(value).replaceAll('\\u0000', '\u0000')),
      ),
    ),
  wireSchema: () => ({ description: 'Any JSON.' }),
  format: (value) => JSON.stringify(value),
  expression: () => ({ kind: 'json' }),
  operators: () => [],
};

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}
