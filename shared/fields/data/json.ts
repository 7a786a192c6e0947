import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import type { FieldType } from '../field-type.ts';
import { refineWith, saying } from '../base/issue.ts';
import { isStorableJson } from '../text/plain-text.ts';

const maxLength = 100_000;

/** How deep objects and lists may lie in each other: nothing of a contract is deeper than a few steps. */
export const deepestJson = 32;

/** Whether objects and lists lie in each other deeper than that many steps. */
export function isDeeper(value: unknown, steps: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return steps === 0 || Object.values(value).some((inner) => isDeeper(inner, steps - 1));
}

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
    // A table may have a cell that is as deep as it is long. zod would follow it to the end of the stack.
    z
      .unknown()
      .check(
        refineWith('bad_type', messageOf('fields.jsonTooDeep'), (value) => !isDeeper(value, deepestJson)),
      )
      .pipe(
        z.json(saying('fields.needsJson')).check(
          refineWith(
            'too_long',
            messageOf('fields.jsonTooLong', { most: maxLength }),
            (value) => sizeOf(value) <= maxLength,
          ),
          refineWith('bad_type', messageOf('fields.jsonNotStorable'), isStorableJson),
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
