import { z } from 'zod';
import type { EngineCall, EngineCallsOf } from '../calls/call.ts';
import { challenge, me } from '../calls/engine.ts';
import { type SharedName, schemaRef } from './entity-schemas.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Operation, Paths } from './operation.ts';

/** Calls of the engine by address and method. */
export function pathsOf(calls: EngineCallsOf): Paths {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [key, call] of Object.entries(calls)) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call) };
  }
  return paths;
}

function operationOf({
  asked,
  body,
  answers,
  tag = 'Engine',
  refusals = [],
  ...call
}: EngineCall): Operation {
  return {
    ...call,
    tag,
    refusals,
    ...(asked === undefined ? {} : { parameters: parametersOf(asked) }),
    ...(body === undefined ? {} : { body: schemaOf(body, 'input') }),
    answers: Object.fromEntries(
      Object.entries(answers).map(([status, schema]) => [
        status,
        schema && (sharedRef(schema) ?? schemaOf(schema)),
      ]),
    ),
  };
}

/** What many calls of the engine answer. */
const shared = new Map<z.ZodType, SharedName>([
  [me, 'me'],
  [challenge, 'challenge'],
]);

function sharedRef(schema: z.ZodType): JsonSchema | undefined {
  const name = shared.get(schema);
  return name === undefined ? undefined : schemaRef(name);
}

/** A schema of zod in the words of JSON Schema; what has no words there is left open. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Every whole number of JSON is within these.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  // What zod writes is JSON.
  return json as JsonSchema;
}

function parametersOf(asked: z.ZodObject): readonly JsonSchema[] {
  return Object.entries(asked.shape).map(([name, type]) => {
    const { description = '', ...schema } = schemaOf(type as z.ZodType, 'input');
    const required = !(type as z.ZodType).safeParse(undefined).success;
    return { name, in: 'query', description, ...(required ? { required } : {}), schema };
  });
}
