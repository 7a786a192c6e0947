import type { ColumnDescription, EntityDescription } from '#shared/api/app-description.ts';
import { isA } from '#shared/fields/field-types.ts';
import { allColumns, columnOf } from '../generic-screens.ts';
import { usualHead } from './usual-head.ts';

/**
 * What tells records of one name apart where one is chosen: what the head of their page has, and their state. Where that is
 * little, such as of customers, the first short texts after their name.
 */
export function subtitleColumns(
  entity: EntityDescription,
  head: readonly ColumnDescription[] | undefined,
): readonly ColumnDescription[] {
  const state = entity.fields.find(
    ({ name }) => name === entity.stateField && entity.readable.includes(name),
  );
  const facts = head ?? usualHead(entity);
  const first = [...facts, ...(state === undefined ? [] : [columnOf(state)])];
  if (head !== undefined) return first;
  const taken = new Set(first.map(({ path }) => path));
  const others = allColumns(entity).filter(({ path, field }) => !taken.has(path) && isShort(field));
  return [...first, ...others];
}

function isShort(field: ColumnDescription['field']): boolean {
  if (field.type === 'text') return !field.multiline;
  return isA(field, 'choice') || field.type === 'email' || field.type === 'phone';
}
