import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { allColumns } from '../generic-screens.ts';

/** What stands beside the title of a record where the contract says nothing: whom it is about, when, and how much. */
export function usualHead(entity: EntityDescription): readonly ColumnDescription[] {
  const columns = allColumns(entity);
  const about = columns.find(({ field }) => isA(field, 'ref'));
  const when = columns.find(({ field }) => isDay(field));
  // A beginning is not torn from its end: both stand below.
  const end = when && columns[columns.indexOf(when) + 1];
  const isAlone = end?.field.type !== when?.field.type;
  // Amounts that are worked out from others come after them.
  const amount = columns.findLast(({ field }) => field.type === 'money');
  return [about, isAlone ? when : undefined, amount].filter((column) => column !== undefined);
}

function isDay({ type }: FieldShape): boolean {
  return type === 'date' || type === 'datetime';
}
