import { z } from 'zod';
import type { FieldType } from './field-type.ts';
import { refineWith } from './issue.ts';
import { isStorable } from './plain-text.ts';

const maxLength = 100_000;

/** Any JSON, stored and shown. */
export const jsonType: FieldType<'json'> = {
  schema: () =>
    z.json({ error: 'This must be JSON.' }).check(
      refineWith(
        'too_long',
        `At most ${maxLength} characters of JSON.`,
        (value) => sizeOf(value) <= maxLength,
      ),
      refineWith('bad_type', 'This has characters that cannot be stored.', (value) =>
        isStorable(JSON.stringify(value).replaceAll('\\u0000', '\u0000')),
      ),
    ),
  format: (value) => JSON.stringify(value),
};

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}
