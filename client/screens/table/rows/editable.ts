import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import { mustBeGiven } from '#shared/api/sent-fields.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { controlsOf } from '../../../fields/field-types.ts';

/**
 * Fields that are changed where they stand: own ones, in a table those of which one line is enough to see what one does.
 * A page has room for texts of several lines too.
 */
export function editableField(
  entity: EntityDescription,
  path: string,
  room: 'row' | 'page' = 'row',
): FieldShape | undefined {
  const field = entity.fields.find(({ name }) => name === path);
  if (field === undefined || !entity.may.update || !entity.updatable.includes(path)) return undefined;
  // Where more is asked for with a change, it is made in the form.
  if (entity.beside?.update?.some(mustBeGiven)) return undefined;
  const fits = controlsOf(field).changed !== 'page' || (room === 'page' && field.type === 'markdown');
  return field.secret || !fits ? undefined : field;
}

/** The columns whose values are changed where they stand. */
export function editablePaths(
  entity: EntityDescription,
  columns: readonly ColumnDescription[],
): readonly string[] {
  return columns.map(({ path }) => path).filter((path) => editableField(entity, path) !== undefined);
}
