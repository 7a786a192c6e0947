import { type EngineCode, engineCodes } from '../problem.ts';
import type { JsonSchema } from './json-schema.ts';

/** One call in the document, before it is written down in OpenAPI's words. */
export interface Operation {
  /** Of the whole document, and what a generated client calls it. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly query?: readonly string[];
  readonly headers?: readonly string[];
  /** Parameters of this call alone, written out. */
  readonly parameters?: readonly JsonSchema[];
  readonly body?: JsonSchema;
  /** Media types of a body that is no JSON but a file; its schema is in `body`. */
  readonly bodyTypes?: readonly string[];
  /** Media types of answers that are no JSON. */
  readonly answerTypes?: readonly string[];
  /** Schemas by status; null: no body. */
  readonly answers: Readonly<Record<number, JsonSchema | null>>;
  /** Codes of the engine this call may be refused with, beside those of every call. */
  readonly refusals: readonly EngineCode[];
}

const always: readonly EngineCode[] = [
  'bad_request',
  'not_signed_in',
  'forbidden',
  'not_found',
  'too_many_requests',
  'internal',
  'busy',
];

/** The operation in OpenAPI's words; `path` tells which parameters stand in the address. */
export function describeOperation(operation: Operation, path: string): JsonSchema {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameterRef(`path.${name}`));
  const asked = (operation.query ?? []).map((name) => parameterRef(`query.${name}`));
  const headers = (operation.headers ?? []).map((name) => parameterRef(`header.${name}`));
  const parameters = [...inPath, ...asked, ...headers, ...(operation.parameters ?? [])];
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === undefined
      ? {}
      : { requestBody: { content: contentOf(operation.body, operation.bodyTypes) } }),
    responses: { ...answersOf(operation), ...refusalsOf(operation) },
  };
}

function parameterRef(name: string): JsonSchema {
  return { $ref: `#/components/parameters/${name}` };
}

function contentOf(schema: JsonSchema, types: readonly string[] = ['application/json']): JsonSchema {
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

function answersOf({ answers, answerTypes }: Operation): JsonSchema {
  const described = Object.entries(answers).map(([status, schema]) => [
    status,
    { description: 'Done.', ...(schema === null ? {} : { content: contentOf(schema, answerTypes) }) },
  ]);
  return Object.fromEntries(described);
}

/** A contract's own codes have a status of their own each: any of them may stand beside the engine's, or alone under `4XX`. */
function refusalsOf({ refusals }: Operation): JsonSchema {
  const codes = [...new Set([...always, ...refusals])];
  const byStatus = Map.groupBy(codes, (code) => engineCodes[code]);
  const described = [...byStatus].map(([status, of]) => [
    String(status),
    { description: of.map((code) => `\`${code}\``).join(', '), content: problemWith(of) },
  ]);
  const own = { description: "A refusal with one of the contract's own codes.", content: problemWith([]) };
  return { ...Object.fromEntries(described), '4XX': own };
}

function problemWith(codes: readonly EngineCode[]): JsonSchema {
  const code: JsonSchema = { pattern: `^(${[...codes, ownCode].join('|')})$` };
  const problem: JsonSchema = { $ref: '#/components/schemas/problem', properties: { code } };
  return { 'application/problem+json': { schema: problem } };
}

/** The form of the contract's own codes. */
export const ownCode = '[A-Z][A-Z0-9_]*';
