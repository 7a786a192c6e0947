import type { JsonValue } from '#shared/fields/field.ts';
import type { ColumnValue, DatabaseKind } from '#server/db/database.ts';

/** How the values of a type are kept in the two databases. */
export interface ColumnForm<Settings> {
  readonly sqlite: 'INTEGER' | 'TEXT';
  postgres(settings: Settings): string;
  /** Wire form, not empty, to column. A value that does not fit is a bug of whoever let it through, and throws. */
  to(value: JsonValue, settings: Settings, kind: DatabaseKind): ColumnValue;
  /** Column, not NULL, to wire form: the exact reverse of `to`. */
  from(value: NonNullable<ColumnValue>, settings: Settings, kind: DatabaseKind): JsonValue;
}

/** A value that has to be text. */
export function text(value: JsonValue): string {
  return typeof value === 'string' ? value : misfit(value);
}

/** A value that has to be a whole number. */
export function safeInteger(value: JsonValue | bigint): number {
  return Number.isSafeInteger(value) ? Number(value) : misfit(value);
}

/** Throws: the value is none of its column. */
export function misfit(value: unknown): never {
  throw new TypeError(`does not fit its column: ${typeof value} ${String(value)}`);
}
