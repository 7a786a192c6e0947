import { foundChange } from './history-schemas.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Paths } from './record-paths.ts';

const text: JsonSchema = { type: 'string' };
const maybeText: JsonSchema = { type: ['string', 'null'] };
const count: JsonSchema = { type: 'integer', minimum: 0 };

const backup = closed({
  name: text,
  at: { type: 'string', format: 'date-time' },
  version: count,
  size: count,
});

/** Calls of the owner about all data: what happened to them, and archives of them. */
export const dataPaths: Paths = {
  '/api/-/history': {
    get: {
      id: 'search_history',
      tag: 'Engine',
      summary: 'Changes of all records, newest first',
      query: ['limit', 'after'],
      parameters: [
        asked('entity', text, 'Of records of this entity; also one that was retired.'),
        asked('record', { type: 'string', format: 'uuid' }, 'Of this record.'),
        asked('field', text, 'In which this field of `entity` changed.'),
        asked('event', text, '`create`, `update`, `delete`, `restore`, or the name of a transition.'),
        asked('by', text, 'By the person with this id, or `engine`, `holder`, `nobody`.'),
        asked(
          'contract',
          { type: 'integer', minimum: 1 },
          'While this version of the contract was in force.',
        ),
        asked('since', text, 'From this day or moment on.'),
        asked('until', text, 'Up to the end of this day, or before this moment.'),
      ],
      answers: {
        200: closed({ items: list(foundChange), next: maybeText, titles: { type: 'object' } }),
      },
      refusals: ['too_costly'],
    },
  },
  '/api/-/backups': {
    get: {
      id: 'list_backups',
      tag: 'Engine',
      summary: 'Archives of everything that were made on this server',
      answers: { 200: closed({ items: list(backup) }) },
      refusals: [],
    },
    post: {
      id: 'make_backup',
      tag: 'Engine',
      summary: 'Make an archive of everything as it is now',
      answers: { 201: backup },
      refusals: ['not_allowed_now'],
    },
  },
  '/api/-/backups/{id}': {
    get: {
      id: 'take_backup',
      tag: 'Engine',
      summary: 'An archive by its name',
      answers: { 200: { type: 'string', contentMediaType: 'application/gzip' } },
      answerTypes: ['application/gzip'],
      refusals: [],
    },
    delete: {
      id: 'delete_backup',
      tag: 'Engine',
      summary: 'Delete an archive',
      answers: { 204: null },
      refusals: [],
    },
  },
};

function asked(name: string, schema: JsonSchema, description: string): JsonSchema {
  return { name, in: 'query', description, schema };
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
