import type { ColumnDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { columnOf, genericColumns } from './generic-screens.ts';

/** Every column a list could have: the screen's own, then the other fields of the entity. */
export function offeredColumns(
  screen: Pick<ScreenDescription, 'columns'>,
  entity: EntityDescription,
): readonly ColumnDescription[] {
  const own = screen.columns;
  const fields = entity.fields.filter(
    // Of a text in several languages stands what is shown to the reader, and each translation.
    ({ name, type, translated }) =>
      type !== 'key' &&
      translated === undefined &&
      entity.readable.includes(name) &&
      own.every(({ path }) => path !== name),
  );
  return [...own, ...fields.map(columnOf)];
}

/** The columns of a list in their order: those that were chosen, or else the screen's, or else the first fields. */
export function listColumns(
  screen: Pick<ScreenDescription, 'columns'>,
  entity: EntityDescription,
  chosen: readonly string[] | undefined,
): readonly ColumnDescription[] {
  const offered = offeredColumns(screen, entity);
  const found = (chosen ?? []).flatMap((path) => offered.find((column) => column.path === path) ?? []);
  if (found.length > 0) return found;
  return screen.columns.length > 0 ? screen.columns : genericColumns(entity);
}

/** What may stand in a filter: every field of the entity that is shown to the viewer, and what columns and filters reach through references. */
export function filterFields(
  screen: ScreenDescription,
  entity: EntityDescription,
): ReadonlyMap<string, FieldShape> {
  const own = entity.fields
    .filter(({ name, translated }) => translated === undefined && entity.readable.includes(name))
    .map((field) => [field.name, field] as const);
  const reached = [...screen.columns, ...(screen.reached ?? [])].map(
    (column) => [column.path, { ...column.field, label: column.label }] as const,
  );
  return new Map([...reached, ...own]);
}

/** What `expand=` must name so that every column, and every mark, has its values. */
export function expandOf(columns: readonly Pick<ColumnDescription, 'expand'>[]): string {
  return [...new Set(columns.flatMap((column) => (column.expand ? column.expand.split(',') : [])))].join(',');
}
