import type { EngineCode } from '../problem.ts';
import type { JsonSchema } from './json-schema.ts';

/** What lists may be refused with. */
export const readRefusals: readonly EngineCode[] = ['bad_filter', 'too_costly'];

/** What every write may be asked with. */
export const writeQuery = ['dry_run', 'confirm', 'expand'];

/** What every write may be refused with. */
export const writeRefusals: readonly EngineCode[] = [
  'forbidden_field',
  'not_unique',
  'not_allowed_now',
  'wrong_state',
  'in_use',
  'confirm',
  'limit_reached',
  'stale',
  'too_big',
  'unsupported_media',
  'invalid',
  'too_costly',
  'idempotency_conflict',
];

/** What an answer has beside a page of a list that counts. */
export const count = { count: { type: 'integer', minimum: 0 }, more: { const: true } };

/** A page of a list. */
export function page(items: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return {
    type: 'object',
    properties: { items: { type: 'array', items }, next: { type: ['string', 'null'] }, ...more },
    required: ['items', 'next'],
    additionalProperties: false,
  };
}
