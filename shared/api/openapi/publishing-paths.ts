import type { JsonSchema } from './json-schema.ts';
import type { Paths } from './record-paths.ts';

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer' };
const maybeText: JsonSchema = { type: ['string', 'null'] };

const entry = { number: count, at: text, author: maybeText, plan: list(text) };

/** Calls of the owner with which contracts are published. */
export const publishingPaths: Paths = {
  '/api/-/studio/file': {
    get: operation('show_contract_file', 'The contract file beside what is published', {
      locked: { type: 'boolean' },
      file: orNull(
        closed({
          path: text,
          state: { enum: ['same', 'older', 'changed', 'unreadable'] },
          text: maybeText,
        }),
      ),
    }),
  },
  '/api/-/studio/versions': {
    get: operation('list_versions', 'Every published version, newest first', { items: list(closed(entry)) }),
  },
  '/api/-/studio/versions/{id}': {
    get: operation('show_version', 'One version with its text', { ...entry, text }),
  },
  '/api/-/studio/plan': {
    post: {
      ...operation('plan_contract', 'What publishing a text would do', {
        findings: list({ type: 'object' }),
        plan: orNull(plan()),
      }),
      body: { anyOf: [proposal({ text }), proposal({ version: count })] },
      refusals: ['invalid', 'unsupported_media', 'too_big'],
    },
  },
  '/api/-/studio/publish': {
    post: publishes('publish_contract', 'Publish a text by the plan that was looked at', { text }),
  },
  '/api/-/studio/rollback': {
    post: publishes('roll_back', 'Take up an earlier version again, as a new one', { version: count }),
  },
};

function publishes(id: string, summary: string, named: Readonly<Record<string, JsonSchema>>) {
  const answer = {
    version: count,
    plan: plan(),
    file: { enum: ['written', 'kept', 'not_writable', null] },
  };
  return {
    ...operation(id, summary, answer),
    body: proposal({ ...named, plan: text }),
    refusals: ['invalid', 'stale', 'not_allowed_now', 'unsupported_media', 'too_big'] as const,
  };
}

function operation(id: string, summary: string, answer: Readonly<Record<string, JsonSchema>>) {
  return { id, tag: 'Engine', summary, answers: { 200: closed(answer) }, refusals: [] };
}

function proposal(named: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const properties = { ...named, accept: list(text) };
  return { type: 'object', properties, required: Object.keys(named), additionalProperties: false };
}

function plan(): JsonSchema {
  const acceptance = closed({ word: text, then: text });
  const question = { id: text, what: text, why: text, records: count, accept: list(acceptance) };
  return closed({
    from: count,
    to: count,
    verdict: { enum: ['same', 'safe', 'needs_answer'] },
    hash: text,
    steps: list(closed({ id: text, text, records: count })),
    questions: list(closed({ ...question, accepted: maybeText })),
    rules: list(
      closed({
        entity: text,
        name: text,
        kind: { enum: ['rule', 'field'] },
        records: { type: ['integer', 'null'] },
      }),
    ),
    calls: list(
      closed({ call: text, change: { enum: ['added', 'removed', 'changed'] }, details: list(text) }),
    ),
    views: list(
      closed({
        screen: text,
        name: text,
        shared: { type: 'boolean' },
        change: { enum: ['renamed', 'narrower', 'broken'] },
        detail: text,
      }),
    ),
    waits: count,
  });
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
