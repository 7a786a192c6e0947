import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { refineWith, saying } from '../base/issue.ts';
import { mapped } from '../base/mapped.ts';
import type { FieldType } from '../field-type.ts';
import type { JsonValue } from '../value.ts';
import { isStorableJson } from '../text/plain-text.ts';
import { unsearched } from './json.ts';

interface ChangesSettings {
  readonly type: 'changes';
  /** The entity whose records are changed. */
  readonly of: string;
}

/** Letters of the values together, at most. */
const mostLetters = 20_000;

/**
 * Values to be set on records of an entity, by the names of fields, as a PATCH has them. Whether its writer may set them,
 * and they fit their fields, is the server's to say.
 */
export const changesType: FieldType<ChangesSettings, 'json'> = {
  ...unsearched,
  base: 'json',
  bare: { type: 'changes', of: '' },
  described: ['of'],
  checks: ['max'],
  schema: () =>
    mapped(
      z.record(z.string(), z.json(), saying('fields.needsChanges')).check(
        refineWith(
          'too_long',
          messageOf('fields.jsonTooLong', { most: mostLetters }),
          (value) => JSON.stringify(value).length <= mostLetters,
        ),
        refineWith('bad_type', messageOf('fields.jsonNotStorable'), isStorableJson),
      ),
      (value): JsonValue => (Object.keys(value).length === 0 ? null : value),
    ),
  wireSchema: ({ of }) => ({
    type: 'object',
    additionalProperties: true,
    description: `Values of fields of ${of}, as a PATCH of a record takes them.`,
  }),
  format: (value) => JSON.stringify(value),
  expression: ({ of }) => ({ kind: 'json', changes: of }),
  operators: () => ['empty', 'filled'],
};
