import type { JsonSchema } from './json-schema.ts';
import type { Paths } from './record-paths.ts';

const text: JsonSchema = { type: 'string' };
const line: JsonSchema = { type: 'integer', minimum: 1 };
const verdict: JsonSchema = { enum: ['holds', 'fails', 'not_asked'] };
const judged = { code: text, condition: text, line, verdict };

/** Of the owner: why a call is answered as it is. */
export const explainPath: Paths = {
  '/api/-/explain': {
    get: {
      id: 'explain_call',
      tag: 'Engine',
      summary: 'Why a call of somebody is answered as it is; nothing is kept of it',
      parameters: [
        parameter('as', 'The id or e-mail address of a person, or `anyone`.', true),
        parameter('entity', 'Its name.', true),
        parameter('call', '`read`, `create`, `update`, `delete` or the name of a transition.', true),
        parameter('id', 'The record; for a create none.'),
        parameter('values', 'What would be sent, as JSON.'),
      ],
      answers: { 200: explanation() },
      refusals: ['too_costly'],
    },
  },
};

function parameter(name: string, description: string, required = false): JsonSchema {
  return { name, in: 'query', description, required, schema: { type: 'string' } };
}

function explanation(): JsonSchema {
  const optional = { id: text, state: stateSchema() };
  return closed(
    {
      as: closed({ name: text, audiences: list(text) }),
      entity: text,
      call: text,
      answer: closed(
        { status: { type: 'integer' } },
        { code: text, detail: text, errors: list({ $ref: '#/components/schemas/field_problem' }) },
      ),
      grants: list(grant()),
      guards: list(closed(judged)),
      rules: list(
        closed({ ...judged, entity: text }, { id: text, if: text, soft: { enum: ['warn', 'confirm'] } }),
      ),
      sql: list(text),
    },
    optional,
  );
}

function stateSchema(): JsonSchema {
  return closed({ from: list(text), is: { type: ['string', 'null'] }, verdict });
}

function grant(): JsonSchema {
  const condition: JsonSchema = { type: ['string', 'null'] };
  return closed(
    { audience: text, held: { type: 'boolean' }, action: text, condition, line, before: verdict },
    { fields: list(text), after: verdict },
  );
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

function closed(
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}
