import type { JsonSchema } from './json-schema.ts';
import type { Paths } from './record-paths.ts';

const text: JsonSchema = { type: 'string' };
const maybeText: JsonSchema = { type: ['string', 'null'] };

/** Calls of everybody who is signed in: what they were told. */
export const noticePaths: Paths = {
  '/api/-/notices': {
    get: {
      id: 'list_notices',
      tag: 'Engine',
      summary: 'What you were told, newest first',
      query: ['limit', 'after'],
      answers: { 200: closed({ items: list(notice()), next: maybeText, unread: { type: 'integer' } }) },
      refusals: [],
    },
  },
  '/api/-/notices/read': { post: read('read_notices', 'Mark all you were told as read') },
  '/api/-/notices/{id}/read': { post: read('read_notice', 'Mark one notice as read') },
};

/** Calls of the owner: what leaves the house, and what became of it. */
export const deliveryPaths: Paths = {
  '/api/-/deliveries': {
    get: {
      id: 'list_deliveries',
      tag: 'Engine',
      summary: 'Webhooks and mail, and what became of them',
      query: ['state', 'limit', 'after'],
      answers: { 200: closed({ items: list(delivery()), next: maybeText }) },
      refusals: [],
    },
  },
  '/api/-/deliveries/{id}/retry': {
    post: {
      id: 'retry_delivery',
      tag: 'Engine',
      summary: 'Try a delivery again at once',
      answers: { 200: delivery() },
      refusals: ['not_allowed_now'],
    },
  },
};

function read(id: string, summary: string): Paths[string][string] {
  return {
    id,
    tag: 'Engine',
    summary,
    answers: { 200: closed({ unread: { type: 'integer' } }) },
    refusals: [],
  };
}

function notice(): JsonSchema {
  const texts = { id: text, at: text, name: text, entity: text, record: text, title: text, text };
  return closed({ ...texts, read: { type: 'boolean' } });
}

function delivery(): JsonSchema {
  return closed({
    id: text,
    at: text,
    kind: { enum: ['webhook', 'mail', 'notice'] },
    name: text,
    event: maybeText,
    entity: maybeText,
    record: maybeText,
    to: text,
    state: { enum: ['waiting', 'sent', 'failed', 'withheld'] },
    attempts: { type: 'integer' },
    next_at: maybeText,
    done_at: maybeText,
    error: maybeText,
  });
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
