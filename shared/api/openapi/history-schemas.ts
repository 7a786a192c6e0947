import type { JsonSchema } from './json-schema.ts';

const properties: Readonly<Record<string, JsonSchema>> = {
  id: { type: 'string' },
  at: { type: 'string', format: 'date-time' },
  event: { type: 'string' },
  version: { type: 'integer' },
  contract: { type: 'integer' },
  by: { type: 'object' },
  confirmed: { type: 'array', items: { type: 'string' } },
  warned: { type: 'array', items: { type: 'string' } },
  changes: { type: 'object' },
};

/** A change of one record. */
export const historyEntry: JsonSchema = closed(properties);

/** A change with the record it happened to. */
export const foundChange: JsonSchema = closed({
  ...properties,
  entity: { type: ['string', 'null'] },
  record: { type: 'string' },
});

function closed(of: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties: of, required: Object.keys(of), additionalProperties: false };
}
