import type { CursorKey } from '#shared/api/list-cursor.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import type { ListedRow } from '#server/db/rows.ts';
import { fromColumn, toColumn } from '#server/fields/columns.ts';
import { keyNames, type ListPlan } from '#server/sql/lists/list-statement.ts';
import type { PathEnd } from '#server/sql/relations/path-joins.ts';
import type { SlotValues } from '#server/sql/values/slot.ts';

/** The sort keys of a row of a list, for a cursor. */
export function cursorKeys(
  row: ListedRow,
  plan: ListPlan & { readonly ends: readonly PathEnd[] },
): readonly CursorKey[] {
  const names = keyNames(plan);
  return plan.ends.map(({ field }, index) => {
    const value = fromColumn(field, row.value(names[index] ?? ''), plan.kind);
    if (value !== null && typeof value === 'object') throw new Error(`sorted by ${field.type}`);
    return value;
  });
}

/** The keys of a cursor as slots; undefined where one cannot be a value of its field: it was not made here. */
export function cursorSlots(
  keys: readonly CursorKey[],
  ends: readonly PathEnd[],
  kind: DatabaseKind,
): SlotValues | undefined {
  if (keys.length !== ends.length) return undefined;
  const slots: [string, ReturnType<typeof toColumn>][] = [];
  for (const [index, { field }] of ends.entries()) {
    const key = keys[index] ?? null;
    if (!fits(field, key)) return undefined;
    slots.push([`value:after${index}`, key === null ? null : toColumn(field, key, kind)]);
  }
  return Object.fromEntries(slots);
}

/** What the field allows may have changed since the value was stored: only the form is asked. */
function fits(field: FieldSettings, key: CursorKey): boolean {
  if (key === null) return true;
  if (isA(field, 'ref')) return typeof key === 'string' && isId(key);
  if (isA(field, 'integer')) return Number.isSafeInteger(key);
  if (isA(field, 'boolean')) return typeof key === 'boolean';
  if (isA(field, 'decimal', 'date', 'time', 'datetime', 'duration'))
    return isCanonical({ ...field, min: undefined, max: undefined }, key);
  return typeof key === 'string' && key.isWellFormed() && !key.includes('\0');
}

function isCanonical(field: FieldSettings, key: CursorKey): boolean {
  const parsed = valueSchema(field).safeParse(key);
  return parsed.success && parsed.data === key;
}
