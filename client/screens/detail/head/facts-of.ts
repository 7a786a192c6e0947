import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { recordTitle } from '../../../app/record-title.ts';
import { columnValue, fieldIn, isUnnamed } from '../../../app/column-value.ts';

/**
 * Of what may stand beside the title, what says something of this record, beyond what its title says. The state stands
 * there anyway, and a record whose name is not shown says nothing.
 */
export function factsOf(
  head: readonly ColumnDescription[],
  { record, entity, style }: { record: RecordAnswer; entity: EntityDescription; style: DisplayStyle },
): readonly ColumnDescription[] {
  const called = recordTitle(record, entity);
  return head.filter(({ path, field }) => {
    const { value, title } = columnValue(record, path);
    if (value === undefined || value === null || path === entity.stateField) return false;
    if (isUnnamed(field, title)) return false;
    return !called.includes(title ?? formatValue(fieldIn(record, { path, field }), value, style));
  });
}
