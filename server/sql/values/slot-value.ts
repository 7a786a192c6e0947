import { isA } from '#shared/fields/field-types.ts';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import type { ColumnValue, DatabaseKind } from '#server/db/database.ts';
import { toColumn } from '#server/fields/columns.ts';

/**
 * The value of a slot `input:x` or `param:x` as compiled expressions expect it: decimals and amounts as decimal text,
 * for the column they may be stored in has a scale that the expression does not know; all else in column form.
 */
export function slotValue(field: FieldSettings, value: JsonValue, kind: DatabaseKind): ColumnValue {
  return isA(field, 'decimal') && typeof value === 'string' ? value : toColumn(field, value, kind);
}
