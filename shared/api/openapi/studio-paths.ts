import type { JsonSchema } from './json-schema.ts';
import type { Paths } from './record-paths.ts';

const numbers: JsonSchema = { type: 'object', additionalProperties: { type: 'integer' } };

const person: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    label: { type: 'string' },
    roles: { type: 'array', items: { type: 'string' } },
  },
  required: ['name', 'label', 'roles'],
  additionalProperties: false,
};
const people: JsonSchema = { type: 'array', items: person };
const shipped = { name: { type: 'string' }, title: { type: 'string' }, about: { type: 'string' } };

/** Calls of the Studio, for the owner alone. */
export const studioPaths: Paths = {
  '/api/-/studio/trial': {
    post: {
      id: 'begin_trial',
      tag: 'Engine',
      summary: 'Run a document that is not published, on data of its own that nobody keeps',
      body: {
        type: 'object',
        properties: { text: { type: 'string' } },
        required: ['text'],
        additionalProperties: false,
      },
      answers: {
        201: {
          type: 'object',
          properties: { id: { type: 'string' }, address: { type: 'string' }, people },
          required: ['id', 'address', 'people'],
          additionalProperties: false,
        },
      },
      refusals: ['invalid', 'limit_reached'],
    },
  },
  '/api/-/studio/trial/{id}': {
    get: {
      id: 'read_trial',
      tag: 'Engine',
      summary: 'Keep a trial open, and read who one can be in it',
      answers: {
        200: { type: 'object', properties: { people }, required: ['people'], additionalProperties: false },
      },
      refusals: ['not_found'],
    },
    delete: {
      id: 'end_trial',
      tag: 'Engine',
      summary: 'End a trial',
      answers: { 204: null },
      refusals: ['not_found'],
    },
  },
  '/api/-/studio/shipped': {
    get: {
      id: 'list_shipped',
      tag: 'Engine',
      summary: 'The contracts that come with Ninefold',
      answers: {
        200: {
          type: 'object',
          properties: {
            items: {
              type: 'array',
              items: {
                type: 'object',
                properties: shipped,
                required: Object.keys(shipped),
                additionalProperties: false,
              },
            },
          },
          required: ['items'],
          additionalProperties: false,
        },
      },
      refusals: [],
    },
  },
  '/api/-/studio/shipped/{id}': {
    get: {
      id: 'show_shipped',
      tag: 'Engine',
      summary: 'One of them with its text',
      answers: {
        200: {
          type: 'object',
          properties: { ...shipped, text: { type: 'string' } },
          required: [...Object.keys(shipped), 'text'],
          additionalProperties: false,
        },
      },
      refusals: [],
    },
  },
  '/api/-/studio/document': {
    get: {
      id: 'read_document',
      tag: 'Engine',
      summary: 'The contract in force, and how many records are in each of its states',
      answers: {
        200: {
          type: 'object',
          properties: {
            version: { type: 'integer' },
            text: { type: 'string' },
            states: { type: 'object', additionalProperties: numbers },
          },
          required: ['version', 'text', 'states'],
          additionalProperties: false,
        },
      },
      refusals: ['too_costly'],
    },
  },
};
