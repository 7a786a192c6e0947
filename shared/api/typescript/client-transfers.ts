import { totalsOf } from '#shared/fields/totals.ts';
import type { EntityDescription } from '../app-description.ts';
import type { EntityTypeNames } from './client-types.ts';

/** The types of the call that totals records: the record, its fields with a sum, and those that only have an order. */
export function addedUp({ fields, readable }: EntityDescription, { record }: EntityTypeNames): string {
  const told = fields.filter(({ name }) => readable.includes(name));
  const added = told.filter((field) => totalsOf(field).includes('sum'));
  const ordered = told.filter((field) => !added.includes(field) && totalsOf(field).includes('max'));
  const union = (some: typeof told) => some.map(({ name }) => `'${name}'`).join(' | ') || 'never';
  return `${record}, ${union(added)}, ${union(ordered)}`;
}

/** The calls by which records of an entity come and go as files. */
export function transfersOf(
  { may, fields }: EntityDescription,
  { create, update }: EntityTypeNames,
): readonly string[] {
  const values = [...(may.create ? [create] : []), ...(may.update ? [`Partial<${update}>`] : [])];
  const told = fields.filter(({ secret }) => !secret).map(({ name }) => `'${name}'`);
  return [
    ...(may.read ? [`...exportsLists<${told.join(' | ')}>`] : []),
    ...(values.length > 0 ? [`...importsLists<${values.join(' & ')}>`] : []),
    ...(may.delete || may.update ? ['...undoesImports'] : []),
  ];
}
