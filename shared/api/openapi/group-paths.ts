import { isA } from '#shared/fields/field-types.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import type { AppDescription, EntityDescription } from '../app-description.ts';
import { mustBeGiven, mustBeSent } from '../sent-fields.ts';
import type { QueryDescription } from '../query-description.ts';
import { schemaRef } from './entity-schemas.ts';
import { type JsonSchema, orEmpty, wireSchema } from './json-schema.ts';
import type { Operation, Paths } from './operation.ts';
import { readRefusals } from './page-of.ts';
import { csv, xlsx } from './transfer-paths.ts';

const titles: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } };

/** Numbers over groups of records: the named queries this viewer may ask, and the tiles of the screens. */
export function groupPaths({ queries }: AppDescription): Paths {
  const named = queries.flatMap((query) => {
    const base = `/api/-/queries/${query.name}`;
    return [
      [base, { get: namedQuery(query) }],
      [`${base}/{format}`, { get: queryFile(query) }],
    ] as const;
  });
  return { ...Object.fromEntries(named), '/api/-/tiles': { get: tile } };
}

/** What totals of a list answer. */
export const totalsAnswer = answerOf({
  type: 'object',
  properties: { group: {}, count: { type: 'integer', minimum: 0 }, titles },
  required: ['count', 'titles'],
  additionalProperties: { type: ['string', 'number', 'null'] },
});

/** How many records of an entity a list finds, and what their values come to. */
export function totalsOperation(entity: EntityDescription): Operation {
  return {
    id: `total_${entity.plural}`,
    tag: entity.labelPlural,
    summary: `How many ${entity.labelPlural} there are and what their values come to, also by group`,
    query: ['filter', 'q', 'by', 'values'],
    answers: { 200: schemaRef('totals') },
    refusals: readRefusals,
  };
}

const tile: Paths[string][string] = {
  id: 'read_tile',
  tag: 'Engine',
  summary: 'What a tile of a dashboard shows',
  parameters: [
    inQuery('screen', { type: 'string' }, 'The address of the dashboard.'),
    inQuery('tile', { type: 'integer', minimum: 0 }, 'The place of the tile, counted from 0.'),
  ],
  answers: { 200: tileAnswer() },
  refusals: ['too_costly'],
};

function namedQuery({ name, group, values, params }: QueryDescription): Paths[string][string] {
  const grouped = group === undefined ? {} : { [group.name]: orEmpty(loose(group.value)) };
  const valued = Object.fromEntries(values.map((value) => [value.name, orEmpty(loose(value.value))]));
  const properties = { ...grouped, ...valued };
  return {
    id: `query_${name}`,
    tag: 'Engine',
    summary: `The rows of the query "${name}"`,
    parameters: parametersOf(params),
    answers: { 200: answerOf(rowOf(properties, Object.keys(properties)), presetOf(params)) },
    refusals: ['invalid', 'too_costly'],
    writes: [{ event: name }],
  };
}

/** The same rows as a file, asked with the same parameters. */
function queryFile({ name, params }: QueryDescription): Paths[string][string] {
  return {
    id: `export_query_${name}`,
    tag: 'Engine',
    summary: `The rows of the query "${name}" as a file`,
    parameters: parametersOf(params),
    answers: { 200: { type: 'string' } },
    answerTypes: [csv, xlsx],
    refusals: ['invalid', 'too_costly'],
    writes: [{ event: name }],
  };
}

function parametersOf(params: QueryDescription['params']): readonly JsonSchema[] {
  return params.map((one) => ({
    ...inQuery(one.field.name, wireSchema(one.field), one.field.help ?? one.field.label),
    required: mustBeGiven(one),
  }));
}

function rowOf(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema {
  return {
    type: 'object',
    properties: { ...properties, titles },
    required: [...required, 'titles'],
    additionalProperties: false,
  };
}

/** What stood for parameters that were not sent. */
function presetOf(params: QueryDescription['params']): Readonly<Record<string, JsonSchema>> {
  const preset = params.filter(({ field }) => !mustBeSent({ ...field, required: true }));
  if (preset.length === 0) return {};
  const properties = Object.fromEntries(preset.map(({ field }) => [field.name, orEmpty(wireSchema(field))]));
  const description = 'The values of parameters that were not sent.';
  return { preset: { type: 'object', properties, additionalProperties: false, description } };
}

/** A number in a period comes with the one of the period before. */
function tileAnswer(): JsonSchema {
  const before: JsonSchema = {
    ...rowOf({ value: {} }, ['value']),
    description: 'Of a number in a period: the same of the period before.',
  };
  return answerOf(rowOf({ group: {}, value: {} }, ['value']), { before });
}

function answerOf(row: JsonSchema, beside: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  return {
    type: 'object',
    properties: {
      ...beside,
      items: { type: 'array', items: row },
      more: { const: true, description: 'There are more groups.' },
    },
    required: ['items'],
    additionalProperties: false,
  };
}

/** A value that is calculated keeps no bounds of one record, and an average or a product has more digits. */
function loose(settings: FieldSettings): JsonSchema {
  if (isA(settings, 'integer')) return { type: 'integer' };
  if (isA(settings, 'decimal')) return { type: 'string', pattern: '^-?[0-9]{1,18}([.][0-9]{1,12})?$' };
  return wireSchema(settings);
}

function inQuery(name: string, schema: JsonSchema, description: string): JsonSchema {
  return { name, in: 'query', description, schema };
}
