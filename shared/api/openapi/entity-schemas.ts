import type { AppDescription, EntityDescription } from '../app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { targetsOf } from '#shared/fields/data/several.ts';
import { mustBeGiven, mustBeSent } from '../sent-fields.ts';
import { type JsonSchema, orEmpty, wireSchema } from './json-schema.ts';
import { count, page } from './page-of.ts';

/** The schemas of an entity: what is answered and what may be sent, each under the name it has in the document. */
export function entitySchemas(
  entity: EntityDescription,
  app: AppDescription,
): Readonly<Record<string, JsonSchema>> {
  const sent: [string, JsonSchema][] = [];
  if (entity.may.create) sent.push([names.create(entity), sentRecord(entity, app, 'create')]);
  if (entity.may.update) sent.push([names.update(entity), sentRecord(entity, app, 'update')]);
  for (const { name, input } of [...entity.transitions, ...(entity.previews ?? [])]) {
    sent.push([names.input(entity, name), inputOf(input)]);
  }
  const answered = schemaRef(names.answer(entity));
  return Object.fromEntries([
    [names.answer(entity), answeredRecord(entity, app)],
    [names.page(entity), page(answered, count)],
    ...sent,
  ]);
}

/** Schemas that are the same in every application. */
export const sharedNames = [
  'problem',
  'field_problem',
  'held',
  'abilities',
  'history_entry',
  'history_page',
  'deleted_record',
  'deleted_page',
  'record_mail',
  'record_mails',
  'totals',
  'imported',
  'import_undone',
  'filled_in',
  'me',
  'challenge',
] as const;

export type SharedName = (typeof sharedNames)[number];

const reserved: ReadonlySet<string> = new Set(sharedNames);

/** The names of an entity's schemas among the components; one that is called as a shared schema gives way. */
export const names = {
  answer: ({ name }: Pick<EntityDescription, 'name'>) => (reserved.has(name) ? `${name}.record` : name),
  page: ({ name }: Pick<EntityDescription, 'name'>) => `${name}.page`,
  create: ({ name }: Pick<EntityDescription, 'name'>) => `${name}.create`,
  update: ({ name }: Pick<EntityDescription, 'name'>) => `${name}.update`,
  input: ({ name }: Pick<EntityDescription, 'name'>, transition: string) => `${name}.${transition}.input`,
};

/** Points at a schema among the components. */
export function schemaRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function recordRef(entity: string): JsonSchema {
  return schemaRef(names.answer({ name: entity }));
}

/** No field is required in an answer: one that may not be read on that record is absent. */
function answeredRecord(entity: EntityDescription, app: AppDescription): JsonSchema {
  const fields = entity.fields.filter(({ secret }) => !secret);
  return {
    type: 'object',
    title: entity.label,
    ...described(entity.help),
    properties: {
      // Also who may read nothing of a record learns the id of the one they made.
      id: { type: 'string', format: 'uuid' },
      ...Object.fromEntries(fields.map((field) => [field.name, answeredValue(field)])),
      titles: {
        type: 'object',
        description: 'How the records it refers to are called, by field; under `id` its own title.',
        additionalProperties: { type: ['string', 'null', 'array'] },
      },
      expanded: expandedRecords(entity, app),
      can: schemaRef('abilities'),
      deleted: { const: true, description: 'An effect of the call has deleted the record.' },
      result: {
        type: 'object',
        description: 'What an effect created `as: result`, or inputs of the transition that are `told`.',
        ...toldValues(entity),
      },
      warnings: { type: 'array', items: schemaRef('field_problem') },
    },
    additionalProperties: false,
  };
}

/** What transitions tell of their inputs; only the record that an effect creates has more. */
function toldValues({ transitions }: EntityDescription): JsonSchema {
  const told = transitions.flatMap(({ input }) =>
    input.flatMap(({ field, told: isTold }) => (isTold ? [[field.name, answeredValue(field)] as const] : [])),
  );
  return {
    ...(told.length === 0 ? {} : { properties: Object.fromEntries(told) }),
    additionalProperties: true,
  };
}

/** A value as answers have it: empty where it is. */
export function answeredValue(field: FieldShape): JsonSchema {
  return { title: field.label, ...described(field.help), ...orEmpty(wireSchema(field)) };
}

function expandedRecords({ fields, backs }: EntityDescription, app: AppDescription): JsonSchema {
  const known = new Set(app.entities.map(({ name }) => name));
  const properties = fields.flatMap((field): [string, JsonSchema][] => {
    if (field.type === 'refs') return known.has(field.to) ? [[field.name, someRecords(field.to)]] : [];
    const targets = targetsOf(field).filter((to) => known.has(to));
    const [only, ...others] = targets;
    if (only === undefined) return [];
    if (others.length === 0) return [[field.name, orEmpty(recordRef(only))]];
    return [[field.name, { anyOf: [...targets.map(recordRef), { type: 'null' }] }]];
  });
  const referring = backs.flatMap(({ name, entity }): [string, JsonSchema][] =>
    known.has(entity) ? [[name, someRecords(entity)]] : [],
  );
  return { type: 'object', properties: Object.fromEntries([...properties, ...referring]) };
}

function someRecords(entity: string): JsonSchema {
  return {
    type: 'object',
    properties: {
      items: { type: 'array', items: recordRef(entity) },
      more: { const: true, description: 'There are more than are told.' },
    },
    required: ['items'],
    additionalProperties: false,
  };
}

function sentRecord(entity: EntityDescription, app: AppDescription, mode: 'create' | 'update'): JsonSchema {
  const allowed = new Set(mode === 'create' ? entity.creatable : entity.updatable);
  const fields = entity.fields.filter(({ name }) => allowed.has(name));
  const beside = inputSchemas(entity.beside?.[mode] ?? []);
  const needed = mode === 'create' ? fields.filter(mustBeSent).map(({ name }) => name) : [];
  const required = [...needed, ...beside.required];
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, sentValue(field)])),
      ...beside.properties,
      ...partsOf(entity, app, mode),
    },
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** Composed children travel in the same body, under the name of the way back. */
function partsOf(
  entity: EntityDescription,
  app: AppDescription,
  mode: 'create' | 'update',
): Readonly<Record<string, JsonSchema>> {
  const parts = entity.backs.flatMap(({ name, entity: of, field, part }): [string, JsonSchema][] => {
    const child = app.entities.find((one) => one.name === of);
    if (!part || child === undefined) return [];
    return [[name, { type: 'array', items: sentPart(child, field, mode) }]];
  });
  return Object.fromEntries(parts);
}

function sentPart(child: EntityDescription, parent: string, mode: 'create' | 'update'): JsonSchema {
  const fields = child.fields.filter(({ name, origin }) => origin === 'contract' && name !== parent);
  const known: Record<string, JsonSchema> =
    mode === 'update' ? { id: { type: 'string', format: 'uuid' }, delete: { const: true } } : {};
  return {
    type: 'object',
    properties: { ...known, ...Object.fromEntries(fields.map((field) => [field.name, sentValue(field)])) },
    additionalProperties: false,
  };
}

function inputOf(input: EntityDescription['transitions'][number]['input']): JsonSchema {
  const { required, properties } = inputSchemas(input);
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function inputSchemas(input: EntityDescription['transitions'][number]['input']) {
  const properties = input.map(({ field, required }) => [field.name, sentValue({ ...field, required })]);
  return {
    properties: Object.fromEntries(properties) as Record<string, JsonSchema>,
    required: input.filter(mustBeGiven).map(({ field }) => field.name),
  };
}

function sentValue(field: FieldShape): JsonSchema {
  const schema = field.required ? wireSchema(field) : orEmpty(wireSchema(field));
  const byDefault: JsonSchema = field.default === undefined ? {} : { default: field.default };
  return { title: field.label, ...described(field.help), ...schema, ...byDefault };
}

function described(help: string | undefined): JsonSchema {
  return help === undefined ? {} : { description: help };
}
