import type { Read } from './occurrences-of-data.ts';

/** What an option of a field is declared by: the list of point 9 that the field names, or the field itself. */
export function optionOwner(entity: string, field: string, { contract }: Read): string {
  const shape = contract.entities.get(entity)?.fields.get(field)?.shape;
  const list = shape !== undefined && 'list' in shape ? shape.list : undefined;
  return list ?? `${entity}.${field}`;
}
