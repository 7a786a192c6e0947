import { ownField } from '#shared/expression/tree/own-field.ts';
import { isMember } from '#shared/fields/data/several.ts';
import { fieldType, isA, typeOf } from '#shared/fields/field-types.ts';
import { isGiven } from '../compiling/given-field.ts';
import type { Entity, Field } from '../../model.ts';
import type { Path, Screen } from '../../model-screens.ts';
import { formTitle } from './form-title.ts';
import type { PathContext } from './paths.ts';

/** The screens an entity has where point 2 is not shown: all records, a new one, one record, changing it. */
export function generateScreens(entity: Entity, { entities, compiling }: PathContext): readonly Screen[] {
  const fields = [...entity.fields.values()];
  const shown = fields.filter(
    (field) => field.origin !== 'system' && !field.secret && !isMember(field) && isRead(field),
  );
  const inTable = shown.filter((field) => !typeOf(field).long(field)).slice(0, 7);
  const paths = (list: readonly Field[]) => list.map((field) => fieldPath(field, entity.name));
  const written = [...fields.filter(isGiven).map(({ name }) => name), ...partsOf(entity, entities)];
  const isAttached = entity.attached ?? entities.get(entity.partOf?.entity ?? '')?.attached;
  const base = { ...empty, entity: entity.name, place: entity.place };
  const address = `/${entity.plural}`;
  return [
    {
      ...base,
      route: address,
      title: entity.labelPlural,
      view: 'table',
      // Comments and files stand on the page of their record.
      menu: isAttached === undefined,
      columns: paths(inTable),
      filters: paths(shown.filter((field) => isA(field, 'choice', 'boolean'))),
      search: shown
        .filter((field) => field.type === 'text' || field.type === 'email')
        .map(({ name }) => name),
    },
    {
      ...base,
      route: `${address}/new`,
      title: formTitle('new', entity.label, compiling),
      view: 'form',
      fields: written,
    },
    {
      ...base,
      route: `${address}/:id`,
      title: entity.label,
      view: 'detail',
      sections: [{ title: entity.label, fields: paths(shown) }],
      related: [...entity.backs.keys()],
    },
    {
      ...base,
      route: `${address}/:id/edit`,
      title: formTitle('edit', entity.label, compiling),
      view: 'form',
      fields: written,
    },
  ];
}

/** The ways back to composed children, which a form has as rows. */
function partsOf(entity: Entity, entities: ReadonlyMap<string, Entity>): readonly string[] {
  const backs = [...entity.backs.values()];
  return backs
    .filter((back) => entities.get(back.entity)?.partOf?.field === back.field)
    .map(({ name }) => name);
}

const empty = {
  menu: false,
  columns: [],
  filters: [],
  search: [],
  sort: [],
  views: [],
  marks: [],
  primary: [],
  sections: [],
  related: [],
  fields: [],
  tiles: [],
  card: [],
} as const;

/** Of a text in several languages people read the one in theirs. */
function isRead({ translated, translates }: Field): boolean {
  return translated === undefined && translates?.language === undefined;
}

/** A field of the entity itself as a column. */
export function fieldPath(field: Field, entity: string): Path {
  const expression = ownField(entity, field.name, fieldType(field, entity));
  return { name: field.name, label: field.label, expression };
}
