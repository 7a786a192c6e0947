import type { AppDescription, EntityDescription } from '../app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { type CallOn, callsOn } from './calls-on.ts';
import { answeredValue, schemaRef } from './entity-schemas.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Operation, Paths } from './operation.ts';

/** Where a call tells what it would be filled in with, below its address: with nothing, where the engine fills in nothing. */
export function prefilledPaths(entity: EntityDescription, app: Pick<AppDescription, 'entities'>): Paths {
  return Object.fromEntries(
    callsOn(entity, app).map((call) => [`${call.address}/-/prefilled`, { post: prefilled(entity, call) }]),
  );
}

/** Whether the engine fills in something in any call on an entity. */
export function isFilledIn(entity: EntityDescription, app: Pick<AppDescription, 'entities'>): boolean {
  return callsOn(entity, app).some(({ call, fields }) =>
    [...fields, ...(call === 'create' ? entity.fields : [])].some(mayBeLeft),
  );
}

/** Whether the engine fills in a field that is not sent. */
function mayBeLeft({ default: preset, prefilled: initial }: FieldShape): boolean {
  return preset !== undefined || initial === true;
}

function prefilled(entity: EntityDescription, { call, fields }: CallOn): Operation {
  const beside = call === 'create' || call === 'update' ? (entity.beside?.[call] ?? []) : [];
  const kept = call === 'create' ? entity.fields : call === 'update' ? [] : fields;
  const own = [...kept, ...beside.map(({ field }) => field)];
  return {
    id: `prefilled_${call}_${entity.name}`,
    tag: entity.labelPlural,
    summary: 'What the call would be filled in with, by what is filled in so far',
    body: schemaRef('filled_in'),
    answers: { 200: told(own) },
    refusals: ['too_costly', 'forbidden_field', 'too_big', 'unsupported_media', 'invalid'],
    writes: ['read', call].map((event) => ({ entity: entity.name, event })),
  };
}

function told(fields: readonly FieldShape[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, answeredValue(field)])),
    // Parts that were sent, each with what it would be filled in with, under the names of ways back.
    additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: true } },
  };
}
