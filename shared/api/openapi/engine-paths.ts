import { accountPaths, changeOwnAccount } from './account-paths.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Operation, Written } from './operation.ts';
import { type Paths, writeRefusals } from './record-paths.ts';

const anyObject: JsonSchema = { type: 'object' };

/** The engine's own calls. A batch may write whatever calls on records do. */
export function enginePathsOf(records: readonly Paths[]): Paths {
  const operations = records.flatMap((paths) => Object.values(paths)).flatMap((one) => Object.values(one));
  return { ...enginePaths, '/api/-/batch': { post: batch(operations.flatMap(({ writes = [] }) => writes)) } };
}

const enginePaths: Paths = {
  ...accountPaths(me()),
  '/api/-/app': {
    get: {
      id: 'describe_app',
      tag: 'Engine',
      summary: 'What you may know of this application',
      answers: { 200: anyObject },
      refusals: [],
    },
  },
  '/api/-/me': {
    get: { id: 'who_am_i', tag: 'Engine', summary: 'Who you are', answers: { 200: me() }, refusals: [] },
    patch: changeOwnAccount(me()),
  },
  '/api/-/files': {
    post: {
      id: 'upload_file',
      tag: 'Engine',
      summary: 'Upload a file; a record takes it by its id within a day',
      body: {
        type: 'object',
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
        required: ['file'],
      },
      bodyTypes: ['multipart/form-data'],
      answers: {
        201: closed({
          id: { type: 'string' },
          name: { type: 'string' },
          type: { type: 'string' },
          size: { type: 'integer', minimum: 0 },
        }),
      },
      refusals: ['too_big', 'unsupported_media', 'limit_reached'],
    },
  },
  '/api/-/events': {
    get: {
      id: 'events',
      tag: 'Engine',
      summary: 'What is changed, as it is changed: server-sent events with `entity` and `id`',
      answers: { 200: { type: 'string' } },
      answerTypes: ['text/event-stream'],
      refusals: [],
    },
  },
  '/api/-/session': {
    post: {
      id: 'sign_in',
      tag: 'Engine',
      summary: 'Sign in with a password; answers a cookie',
      body: closed({ email: { type: 'string' }, password: { type: 'string' } }),
      answers: { 200: me() },
      refusals: ['wrong_credentials', 'invalid', 'unsupported_media', 'too_big'],
    },
    delete: { id: 'sign_out', tag: 'Engine', summary: 'Sign out', answers: { 204: null }, refusals: [] },
  },
  '/api/-/settings': {
    get: {
      id: 'read_settings',
      tag: 'Engine',
      summary: 'The constants you may change',
      answers: { 200: settings() },
      refusals: [],
    },
    patch: {
      id: 'change_settings',
      tag: 'Engine',
      summary: 'Give constants other values, all or none',
      body: anyObject,
      answers: { 200: settings() },
      refusals: ['forbidden_field', 'invalid', 'unsupported_media', 'too_big'],
    },
  },
};

function batch(writes: readonly Written[]): Operation {
  return {
    id: 'batch',
    tag: 'Engine',
    summary: 'Several calls on records, all or none',
    query: ['dry_run'],
    headers: ['Idempotency-Key'],
    body: closed({ operations: { type: 'array', maxItems: 100, items: batchOperation() } }),
    answers: { 200: closed({ answers: { type: 'array', items: batchAnswer() } }) },
    refusals: ['bad_filter', 'method_not_allowed', ...writeRefusals],
    writes,
  };
}

/** Calls of the owner alone. */
export const ownerPaths: Paths = {
  '/api/-/stuck': {
    get: {
      id: 'list_stuck',
      tag: 'Engine',
      summary: 'Records that the clock could not move',
      answers: { 200: closed({ items: { type: 'array', items: anyObject } }) },
      refusals: [],
    },
  },
  '/api/-/advice': {
    get: {
      id: 'read_advice',
      tag: 'Engine',
      summary: 'Which indexes there are, what for, how much they are used, and what took long',
      answers: { 200: advice() },
      refusals: [],
    },
  },
};

function advisedIndex(): JsonSchema {
  const count = { type: 'integer', minimum: 0 };
  const reason = closed({ text: { type: 'string' }, line: count });
  const known = closed({
    entity: { type: 'string' },
    fields: { type: 'array', items: { type: 'string' } },
    kind: { enum: ['unique', 'list', 'members', 'search'] },
    state: { enum: ['made', 'missing', 'left_out'] },
    reasons: { type: 'array', items: reason },
    used: { ...count, description: 'How often it was used, where the database counts that.' },
    bytes: count,
  });
  return { ...known, required: ['entity', 'fields', 'kind', 'state', 'reasons'] };
}

function advice(): JsonSchema {
  const since = { type: 'string', description: 'Since when uses are counted.' };
  const indexes = { type: 'array', items: advisedIndex() };
  const slow = { type: 'array', items: slowCall() };
  return { ...closed({ since, indexes, slow }), required: ['indexes', 'slow'] };
}

function slowCall(): JsonSchema {
  const text = { type: 'string' };
  const count = { type: 'integer', minimum: 0 };
  const texts = { type: 'array', items: text };
  const known = {
    call: text,
    as: { ...texts, description: 'What those who called are: `anyone`, `member` and their roles.' },
    times: count,
    longest_ms: count,
    total_ms: count,
    first: text,
    last: text,
    contract: count,
  };
  const statement = { ...text, description: 'Without its values; it lacks where many short ones took long.' };
  const partly = { of: text, statement, plan: texts, rows: count };
  return { ...closed({ ...known, ...partly }), required: Object.keys(known) };
}

/** An object with exactly these properties, all of them there. */
function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function me(): JsonSchema {
  const person = closed({
    id: { type: 'string' },
    name: { type: 'string' },
    email: { type: ['string', 'null'] },
    roles: { type: 'array', items: { type: 'string' } },
    owner: { type: 'boolean' },
  });
  const held = closed({ entity: { type: 'string' }, id: { type: 'string' } });
  const properties = { person: { anyOf: [person, { type: 'null' }] }, held };
  return { ...closed(properties), required: ['person'] };
}

function settings(): JsonSchema {
  return closed({ settings: { type: 'array', items: anyObject } });
}

function batchOperation(): JsonSchema {
  return {
    type: 'object',
    properties: {
      method: { type: 'string', enum: ['GET', 'POST', 'PATCH', 'DELETE'] },
      path: { type: 'string' },
      body: {},
      ifMatch: { type: 'integer' },
    },
    required: ['method', 'path'],
    additionalProperties: false,
  };
}

function batchAnswer(): JsonSchema {
  return closed({ status: { type: 'integer' }, body: {} });
}
