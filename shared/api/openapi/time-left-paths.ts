import type { EntityDescription } from '../app-description.ts';
import { mostTimesLeft } from '#shared/engine/deadlines/time-left.ts';
import { typeOf } from '#shared/fields/field-types.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Operation, Paths } from './operation.ts';

/** The fields of an entity that are deadlines and that some grant shows to the viewer. */
export function deadlinesOf({ may, fields, readable }: EntityDescription): readonly FieldShape[] {
  return may.read ? fields.filter(({ name, counts }) => counts && readable.includes(name)) : [];
}

/** Where it is told how much is left until the deadlines of some records. */
export function timeLeftPaths(entity: EntityDescription): Paths {
  return Object.fromEntries(
    deadlinesOf(entity).map(({ name, label }) => [
      `/api/${entity.plural}/-/time-left/${name}`,
      { get: timeLeft(entity, { name, label }) },
    ]),
  );
}

const moment: JsonSchema = { type: 'string', format: 'date-time' };

const items: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    left: {
      ...typeOf({ type: 'duration' }).wireSchema({ type: 'duration' }),
      description: 'Below zero the time since then.',
    },
    counts: { type: 'boolean', description: 'Whether it is counting at this moment.' },
    until: { anyOf: [moment, { type: 'null' }], description: 'When it goes on, or stands still.' },
  },
  required: ['id', 'left', 'counts', 'until'],
  additionalProperties: false,
};

function timeLeft(entity: EntityDescription, { name, label }: Pick<FieldShape, 'name' | 'label'>): Operation {
  return {
    id: `time_left_${entity.name}_${name}`,
    tag: entity.labelPlural,
    summary: `How much is left: ${label}`,
    parameters: [
      {
        name: 'of',
        in: 'query',
        required: true,
        description: `The ids of the records, at most ${mostTimesLeft}.`,
        style: 'form',
        explode: false,
        schema: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: mostTimesLeft },
      },
    ],
    answers: {
      200: {
        type: 'object',
        properties: { at: moment, items: { type: 'array', items } },
        required: ['at', 'items'],
        additionalProperties: false,
      },
    },
    refusals: ['too_costly'],
  };
}
