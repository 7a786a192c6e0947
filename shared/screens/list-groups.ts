import { isA } from '#shared/fields/field-types.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import type { FieldSettings, FieldShape, JsonValue } from '#shared/fields/field.ts';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { quoted } from './list-filter.ts';

/** Something that the records of a list may be put together by. */
export interface GroupBy {
  /** As `by=` of the totals takes it: `status`, `item.shelf`, `start_of_month(due)`. */
  readonly by: string;
  readonly path: string;
  /** Days of a month are one group. */
  readonly month: boolean;
  /** What a group has in common, as a field would have it. */
  readonly field: FieldSettings;
}

/** What a list may be grouped by: values that many records share. */
export function groupsOffered(fields: ReadonlyMap<string, FieldShape>): readonly GroupBy[] {
  return [...fields].flatMap(([path, field]) => {
    if (isA(field, 'date', 'datetime')) return [byMonth(path)];
    if (path === 'id') return [];
    const isShared = isA(field, 'choice', 'boolean', 'ref') || (path.includes('.') && isA(field, 'text'));
    return isShared ? [{ by: path, path, month: false, field }] : [];
  });
}

function byMonth(path: string): GroupBy {
  return { by: `start_of_month(${path})`, path, month: true, field: { type: 'date' } };
}

/** A group as an address has it, with the path that its field has now. */
export function groupAt(by: string, pathNow: (path: string) => string): string {
  const month = /^start_of_month\((.+)\)$/.exec(by)?.[1];
  return month === undefined ? pathNow(by) : `start_of_month(${pathNow(month)})`;
}

/** The records of one group, as `filter=` takes it; `group` is what it has in common. */
export function groupClause(by: string, group: FieldSettings, value: JsonValue): string {
  if (value === null) return `(${by}) == null`;
  if (typeof value === 'boolean' || typeof value === 'number') return `(${by}) == ${String(value)}`;
  return `(${by}) == ${isA(group, 'decimal') ? String(value) : quoted(String(value))}`;
}

/** Options stand in their own order, records by what they are called, anything else as it was answered; what is empty is last. */
export function inGroupOrder<Group extends { readonly value: JsonValue; readonly label: string }>(
  groups: readonly Group[],
  { field }: Pick<GroupBy, 'field'>,
  locale: string,
): readonly Group[] {
  if (isA(field, 'choice')) {
    const places = new Map(field.options.map(({ name }, place) => [name, place]));
    const placeOf = ({ value }: Group) => places.get(String(value)) ?? places.size;
    return groups.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
  if (field.type !== 'ref' && field.type !== 'several') return groups;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const isEmpty = ({ value }: Group) => Number(value === null);
  return groups.toSorted((one, other) => isEmpty(one) - isEmpty(other) || compare(one.label, other.label));
}

/** `March 2026`, for its first day. */
export function monthName(day: string, { locale }: DisplayStyle): string {
  const format = dateFormatter(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** What a value that is no record and not empty is called. */
export function groupName(
  value: JsonValue,
  { field, month }: { readonly field: FieldSettings; readonly month: boolean },
  style: DisplayStyle,
): string {
  return month ? monthName(String(value), style) : formatValue(field, value, style);
}
