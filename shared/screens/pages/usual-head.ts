import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import { isA } from '#shared/fields/field-types.ts';
import { allColumns } from '../generic-screens.ts';

/** What stands beside the title of a record where the contract says nothing: whom it is about, when, and how much. */
export function usualHead(entity: EntityDescription): readonly ColumnDescription[] {
  const columns = allColumns(entity);
  const about = columns.find(({ field }) => isA(field, 'ref'));
  const when = columns.find(({ field }) => field.type === 'date' || field.type === 'datetime');
  // Amounts that are worked out from others come after them.
  const amount = columns.findLast(({ field }) => field.type === 'money');
  return [about, when, amount].filter((column) => column !== undefined);
}
