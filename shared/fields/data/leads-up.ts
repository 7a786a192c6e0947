import type { FieldSettings } from '../field.ts';

/** Whether the records of an entity lie below one another by a field: it leads to one of them, and never back to itself. */
export function leadsUp(field: FieldSettings, entity: string): boolean {
  return field.type === 'ref' && field.to === entity && field.noCircle === true;
}
