import { type EngineCode, engineCodes } from '../problem.ts';
import { refusals as sentences } from '#shared/messages/en/refusals.ts';
import type { JsonSchema } from './json-schema.ts';
import type { AnswerHeader } from './parameters.ts';
import type { SharedResponses } from './shared-responses.ts';

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
  /** Headers of answers by status, beside those that follow from what is sent. */
  readonly answerHeaders?: Readonly<Record<number, readonly AnswerHeader[]>>;
  /** It is verified in its own way: no token, session or key opens it. */
  readonly verifiedItself?: true;
  /** Codes of the engine this call may be refused with, beside those of every call. */
  readonly refusals: readonly EngineCode[];
  /** What it may write, and which record it may read: the contract's own codes come from there. */
  readonly writes?: readonly Written[];
}

/** Operations by address and method (in lower case). */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

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

interface Surroundings {
  readonly path: string;
  readonly codesOf: CodesOfWrites;
  /** Schemas that bodies refer to, by name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Where refusals stand that are referred to. */
  readonly shared: SharedResponses;
}

/** The operation in OpenAPI's words; `path` tells which parameters stand in the address. */
export function describeOperation(
  operation: Operation,
  { path, codesOf, schemas, shared }: Surroundings,
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
      : {
          requestBody: {
            required: mustBeThere(operation.body, schemas),
            content: contentOf(operation.body, operation.bodyTypes),
          },
        }),
    ...(operation.verifiedItself ? { security: [] } : {}),
    responses: {
      ...answersOf(operation),
      ...Object.fromEntries(
        refusalsOf(operation, codesOf).map(([status, refused]) => [status, shared.refTo(status, refused)]),
      ),
    },
  };
}

function parameterRef(name: string): JsonSchema {
  return { $ref: `#/components/parameters/${name}` };
}

/** A call without a body has sent an empty object. */
function mustBeThere(body: JsonSchema, schemas: Surroundings['schemas']): boolean {
  const { $ref } = body as { readonly $ref?: string };
  const name = $ref?.slice(schemaRefs.length);
  const { type, required = [] } = ((name === undefined ? body : schemas[name]) ?? {}) as BodySchema;
  return type !== 'object' || required.length > 0;
}

interface BodySchema {
  readonly type?: string;
  readonly required?: readonly string[];
}

const schemaRefs = '#/components/schemas/';

function contentOf(schema: JsonSchema, types: readonly string[] = ['application/json']): JsonSchema {
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

function answersOf({ answers, answerTypes, answerHeaders = {}, headers = [] }: Operation): JsonSchema {
  const replayed: readonly AnswerHeader[] = headers.includes('Idempotency-Key') ? ['Idempotent-Replay'] : [];
  const described = Object.entries(answers).map(([status, schema]) => [
    status,
    {
      description: 'Done.',
      ...headersOf([...(answerHeaders[Number(status)] ?? []), ...replayed]),
      ...(schema === null ? {} : { content: contentOf(schema, answerTypes) }),
    },
  ]);
  return Object.fromEntries(described);
}

function headersOf(names: readonly AnswerHeader[]): JsonSchema {
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

/** Refusals that pass say when to ask again. */
const passing = ['429', '503'];

/** Every code that the call may be refused with, by its status. */
function refusalsOf(
  { refusals, writes = [] }: Operation,
  codesOf: CodesOfWrites,
): readonly (readonly [string, JsonSchema])[] {
  const engine = [...new Set([...always, ...refusals])].map(
    (code): OwnCode => ({ code, status: engineCodes[code], message: sentences[code] }),
  );
  const byStatus = Map.groupBy([...engine, ...codesOf(writes)], ({ status }) => status);
  return [...byStatus].map(([status, of]) => [String(status), refusal(String(status), of)]);
}

function refusal(status: string, of: readonly OwnCode[]): JsonSchema {
  const description = of.map(({ code, message }) => `- \`${code}\`: ${message}`).join('\n');
  const code: JsonSchema = { enum: [...new Set(of.map((one) => one.code))] };
  // Not beside the `$ref`, where many generators do not look.
  const schema: JsonSchema = {
    allOf: [{ $ref: `${schemaRefs}problem` }, { type: 'object', properties: { code }, required: ['code'] }],
  };
  return {
    description,
    ...headersOf(passing.includes(status) ? ['Retry-After'] : []),
    content: { 'application/problem+json': { schema } },
  };
}

/** The form of the contract's own codes. */
export const ownCode = '[A-Z][A-Z0-9_]*';
