import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { controlsOf } from '../../../fields/field-types.ts';

/** Fields that are changed where they stand in a table: own ones, of which one line is enough to see what one does. */
export function editableField(entity: EntityDescription, path: string): FieldShape | undefined {
  const field = entity.fields.find(({ name }) => name === path);
  if (field === undefined || !entity.may.update || !entity.updatable.includes(path)) return undefined;
  return field.secret || controlsOf(field).changed === 'page' ? undefined : field;
}
