import { isMember } from '#shared/fields/data/several.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { ColumnDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';

/** A screen made from the entity alone, for what the contract declares no screen for; who shows a form gives it a title. */
export function genericScreen(
  entity: EntityDescription,
  view: 'table' | 'detail' | 'form',
): ScreenDescription {
  return {
    route: `/-/records/${entity.plural}`,
    title: titleOf(entity, view),
    help: view === 'table' ? entity.help : undefined,
    view,
    entity: entity.name,
    menu: false,
    meant: true,
    columns: view === 'table' ? genericColumns(entity) : [],
    filters: view === 'table' ? genericFilters(entity) : [],
    search: view === 'table' && entity.fields.some((field) => field.type === 'text'),
    sort: '',
    views: [],
    sections: [],
    related: view === 'detail' ? entity.backs.map((back) => back.name) : [],
    fields: [],
  };
}

function titleOf({ label, labelPlural }: EntityDescription, view: 'table' | 'detail' | 'form'): string {
  return view === 'table' ? labelPlural : label;
}

/** What fits on a laptop without scrolling. */
const mostColumns = 6;

interface ColumnsOf {
  /** Fields that say the same of all the records. */
  readonly without?: readonly (string | undefined)[];
  readonly most?: number;
}

/** The first fields as columns, and the state wherever it stands. */
export function genericColumns(
  entity: Shown & Pick<EntityDescription, 'stateField'>,
  { without = [], most = mostColumns }: ColumnsOf = {},
): readonly ColumnDescription[] {
  const fields = shownFields(entity).filter(({ name }) => !without.includes(name));
  const late = fields.slice(most).filter(({ name }) => name === entity.stateField);
  return [...fields.slice(0, most - late.length), ...late].map(columnOf);
}

type Shown = Pick<EntityDescription, 'fields' | 'readable'>;

/** Everything a detail page shows where no sections are declared. */
export function allColumns(entity: EntityDescription): readonly ColumnDescription[] {
  return shownFields(entity, entity.opened).map(columnOf);
}

/** A field of the entity itself as a column. */
export function columnOf(field: FieldShape): ColumnDescription {
  return { path: field.name, label: field.label, field, expand: '' };
}

function genericFilters(entity: EntityDescription): readonly string[] {
  const fit = shownFields(entity);
  return fit
    .filter((field) => isA(field, 'choice', 'boolean', 'ref'))
    .slice(0, 4)
    .map((field) => field.name);
}

/** What the contract declares and some grant shows: what may only be written stands in forms alone. `more`: what an opening tells. */
function shownFields({ fields, readable }: Shown, more: readonly string[] = []): readonly FieldShape[] {
  const told = [...readable, ...more];
  return fields.filter(
    (field) =>
      field.origin !== 'system' &&
      !field.secret &&
      !isMember(field) &&
      // Of a text in several languages people read the one in theirs.
      field.translated === undefined &&
      field.translates?.language === undefined &&
      told.includes(field.name),
  );
}
