import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';

/** What may stand in a filter: every field of the entity that is shown to the viewer, and the columns reached through references. */
export function filterFields(
  screen: ScreenDescription,
  entity: EntityDescription,
): ReadonlyMap<string, FieldShape> {
  const own = entity.fields
    .filter(({ name }) => entity.readable.includes(name))
    .map((field) => [field.name, field] as const);
  const reached = screen.columns.map(
    (column) => [column.path, { ...column.field, label: column.label }] as const,
  );
  return new Map([...reached, ...own]);
}
