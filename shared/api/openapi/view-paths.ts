import type { JsonSchema } from './json-schema.ts';
import type { Paths } from './record-paths.ts';

const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'boolean' };
const written = [
  'invalid',
  'forbidden_field',
  'not_unique',
  'limit_reached',
  'unsupported_media',
  'too_big',
] as const;

/** Calls about views of lists that people save for themselves and others. */
export const viewPaths: Paths = {
  '/api/-/views': {
    get: {
      id: 'list_views',
      tag: 'Engine',
      summary: 'Views of lists that you have saved, and those shared with you',
      parameters: [
        {
          name: 'screen',
          in: 'query',
          description: 'Only those of the screen at this address.',
          schema: text,
        },
      ],
      answers: {
        200: closed({ items: { type: 'array', items: savedView() }, share: flag }),
      },
      refusals: [],
    },
    post: {
      id: 'save_view',
      tag: 'Engine',
      summary: 'Save a view of a list',
      body: {
        type: 'object',
        properties: { screen: text, name: text, query: text, shared: flag },
        required: ['screen', 'name', 'query'],
        additionalProperties: false,
      },
      answers: { 201: savedView() },
      refusals: written,
    },
  },
  '/api/-/views/{id}': {
    patch: {
      id: 'change_view',
      tag: 'Engine',
      summary: 'Give a view another name, query or audience',
      body: {
        type: 'object',
        properties: { name: text, query: text, shared: flag },
        additionalProperties: false,
      },
      answers: { 200: savedView() },
      refusals: written,
    },
    delete: {
      id: 'delete_view',
      tag: 'Engine',
      summary: 'Delete a view',
      answers: { 204: null },
      refusals: [],
    },
  },
};

function savedView(): JsonSchema {
  const texts = { id: text, screen: text, name: text, query: text };
  return closed({ ...texts, shared: flag, mine: flag, change: flag, problem: { type: ['string', 'null'] } });
}

function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
