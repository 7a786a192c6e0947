import type { AppDescription, EntityDescription } from '../app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { JsonSchema } from './json-schema.ts';

type App = Pick<AppDescription, 'entities'>;

/** A call on a record, and its address. */
export interface CallOn {
  readonly address: string;
  readonly call: string;
  /** What it takes, with what its parts take. */
  readonly fields: readonly FieldShape[];
}

/** The calls that somebody fills in, on records of an entity. */
export function callsOn(entity: EntityDescription, app: App): readonly CallOn[] {
  const base = `/api/${entity.plural}`;
  const one = `${base}/{id}`;
  const children = entity.backs.filter(({ part }) => part).map((back) => back.entity);
  const parts = app.entities.filter(({ name }) => children.includes(name)).flatMap(({ fields }) => fields);
  const set = (names: readonly string[], call: 'create' | 'update') => [
    ...entity.fields.filter(({ name }) => names.includes(name)),
    ...(entity.beside?.[call] ?? []).map(({ field }) => field),
    ...parts,
  ];
  const { may, creatable, updatable, transitions } = entity;
  return [
    ...(may.create ? [{ address: base, call: 'create', fields: set(creatable, 'create') }] : []),
    ...(may.update ? [{ address: one, call: 'update', fields: set(updatable, 'update') }] : []),
    ...transitions.map(({ name, input }) => ({
      address: `${one}/${name}`,
      call: name,
      fields: input.map(({ field }) => field),
    })),
  ];
}

/** The body of such a call, of which nothing needs to be there yet. */
export const filledIn: JsonSchema = {
  type: 'object',
  description: 'The body of the call as far as it is filled in.',
  additionalProperties: true,
};
