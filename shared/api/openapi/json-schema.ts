import type { FieldSettings, FieldTypeName, JsonValue } from '#shared/fields/field.ts';
import type { SettingsOf } from '#shared/fields/field-type.ts';

/** A schema in the words of JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
export type JsonSchema = { readonly [word: string]: JsonValue };

/** The wire form of a value that is not empty. What is sent is parsed more kindly (spaces, order); this form is always right. */
export function wireSchema(field: FieldSettings): JsonSchema {
  // The record is keyed by the very type the settings carry, which TypeScript cannot follow through an index.
  return (wireForms[field.type] as (settings: FieldSettings) => JsonSchema)(field);
}

/** The same where the value may be empty. */
export function orEmpty(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

const wireForms: { readonly [Name in FieldTypeName]: (settings: SettingsOf<Name>) => JsonSchema } = {
  id: () => recordId,
  // A text that is calculated has no bound, which its settings say by 0.
  text: ({ max }) => ({ type: 'string', ...(max === 0 ? {} : { maxLength: max }) }),
  markdown: ({ max }) => ({ type: 'string', maxLength: max, contentMediaType: 'text/markdown' }),
  email: () => ({ type: 'string', format: 'email' }),
  url: () => ({ type: 'string', format: 'uri' }),
  phone: () => ({ type: 'string' }),
  integer: ({ min, max }) => ({
    type: 'integer',
    minimum: min ?? Number.MIN_SAFE_INTEGER,
    maximum: max ?? Number.MAX_SAFE_INTEGER,
  }),
  decimal: ({ scale }) => exact(scale),
  money: ({ scale, currency }) => ({ ...exact(scale), description: `An amount in ${currency}.` }),
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  time: () => ({ type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' }),
  datetime: () => ({ type: 'string', format: 'date-time' }),
  duration: () => ({ type: 'string', pattern: '^-?PT([0-9]+H)?([0-9]+M)?([0-9]+([.][0-9]{1,3})?S)?$' }),
  choice: ({ options }) => oneOf(options),
  choices: ({ options }) => ({ type: 'array', items: oneOf(options), uniqueItems: true }),
  state: ({ options }) => oneOf(options),
  ref: ({ to }) => ({ ...recordId, description: `The id of a record of ${to}.` }),
  refs: ({ to }) => ({ type: 'array', items: recordId, description: `Ids of records of ${to}.` }),
  file: () => uploaded,
  image: () => uploaded,
  number_series: () => ({ type: 'string', maxLength: 100 }),
  key: () => ({ type: 'string' }),
  json: () => ({ description: 'Any JSON.' }),
};

const recordId: JsonSchema = { type: 'string', format: 'uuid' };

const uploaded: JsonSchema = {
  type: 'object',
  description: 'What the upload answered; its `id` is enough to send.',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string' },
    size: { type: 'integer', minimum: 0 },
  },
  required: ['id'],
};

function exact(scale: number): JsonSchema {
  const fraction = scale === 0 ? '' : `[.][0-9]{${scale}}`;
  return { type: 'string', pattern: `^-?[0-9]{1,18}${fraction}$` };
}

function oneOf(options: readonly { readonly name: string }[]): JsonSchema {
  return { type: 'string', enum: options.map(({ name }) => name) };
}
