import { type EngineCode, engineCodes } from '../problem.ts';
import { refusals as sentences } from '#shared/messages/en/refusals.ts';
import type { JsonSchema } from './json-schema.ts';

/** Something that happens to a record: `create`, `update`, `delete` or a transition; `read` where one is named. */
export interface Written {
  /** Undefined: `event` is the name of a query. */
  readonly entity?: string;
  readonly event: string;
}

/** A code of the contract itself, with what point 8 says of it. */
export interface OwnCode {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  /** Some rule only asks to have it confirmed. */
  readonly asks?: true;
}

/** The contract's own codes that such writes, and all they bring about, may be refused with. */
export type CodesOfWrites = (writes: readonly Written[]) => readonly OwnCode[];

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
  /** What it may write, and which record it may read: the contract's own codes come from there. */
  readonly writes?: readonly Written[];
}

/** What every call may be refused with. */
export const always: readonly EngineCode[] = [
  'bad_request',
  'not_signed_in',
  'forbidden',
  'not_found',
  'too_many_requests',
  'internal',
  'busy',
];

/** The operation in OpenAPI's words; `path` tells which parameters stand in the address. */
export function describeOperation(
  operation: Operation,
  { path, codesOf }: { readonly path: string; readonly codesOf: CodesOfWrites },
): JsonSchema {
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
    responses: { ...answersOf(operation), ...refusalsOf(operation, codesOf) },
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

/** Every code that the call may be refused with, by its status. */
function refusalsOf({ refusals, writes = [] }: Operation, codesOf: CodesOfWrites): JsonSchema {
  const engine = [...new Set([...always, ...refusals])].map(
    (code): OwnCode => ({ code, status: engineCodes[code], message: sentences[code] }),
  );
  const byStatus = Map.groupBy([...engine, ...codesOf(writes)], ({ status }) => status);
  return Object.fromEntries([...byStatus].map(([status, of]) => [String(status), refusal(of)]));
}

function refusal(of: readonly OwnCode[]): JsonSchema {
  const description = of.map(({ code, message }) => `- \`${code}\`: ${message}`).join('\n');
  const code: JsonSchema = { enum: of.map((one) => one.code) };
  const problem: JsonSchema = { $ref: '#/components/schemas/problem', properties: { code } };
  return { description, content: { 'application/problem+json': { schema: problem } } };
}

/** The form of the contract's own codes. */
export const ownCode = '[A-Z][A-Z0-9_]*';
