import sql, { raw, type Sql } from 'sql-template-tag';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import { fromMilliseconds, toMilliseconds } from '#shared/fields/duration.ts';
import type { ColumnValue, DatabaseKind } from '#server/db/database.ts';

/** The type of the column a field is stored in. Text sorts by code point on both databases. */
export function columnType(field: FieldSettings, kind: DatabaseKind): string {
  return kind === 'sqlite' ? sqliteType(field) : postgresType(field);
}

/** Wire form to column. A value that does not fit the field is a bug of whoever let it through, and throws. */
export function toColumn(field: FieldSettings, value: JsonValue, kind: DatabaseKind): ColumnValue {
  if (value === null || value === '') return null;
  switch (field.type) {
    case 'integer':
      return safeInteger(value);
    case 'decimal':
    case 'money':
      return kind === 'sqlite' ? toScaled(text(value), field.scale) : text(value);
    case 'boolean':
      if (typeof value !== 'boolean') return misfit(value);
      return kind === 'sqlite' ? Number(value) : value;
    case 'time':
      return text(value).padEnd(8, ':00');
    case 'duration':
      return toMilliseconds(text(value)) ?? misfit(value);
    case 'choices':
    case 'refs':
      return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value);
    case 'file':
    case 'image':
    case 'json':
      return JSON.stringify(value);
    default:
      return text(value);
  }
}

/** Column to wire form: the exact reverse of `toColumn`. */
export function fromColumn(field: FieldSettings, value: ColumnValue, kind: DatabaseKind): JsonValue {
  if (value === null) return null;
  switch (field.type) {
    case 'integer':
      return safeInteger(value);
    case 'decimal':
    case 'money':
      return kind === 'sqlite' ? fromScaled(BigInt(value), field.scale) : String(value);
    case 'boolean':
      return value === true || value === 1;
    case 'time':
      return String(value).replace(/^(\d\d:\d\d):00$/, '$1');
    case 'duration':
      return fromMilliseconds(safeInteger(value));
    case 'choices':
    case 'refs':
    case 'file':
    case 'image':
    case 'json':
      return JSON.parse(String(value));
    default:
      return String(value);
  }
}

function sqliteType({ type }: FieldSettings): 'INTEGER' | 'TEXT' {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'boolean':
    case 'duration':
      return 'INTEGER';
    default:
      return 'TEXT';
  }
}

function postgresType(field: FieldSettings): string {
  switch (field.type) {
    case 'id':
    case 'ref':
      return 'uuid';
    case 'integer':
    case 'duration':
      return 'bigint';
    case 'decimal':
    case 'money':
      return `numeric(18,${field.scale})`;
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'time':
      return 'time(0)';
    case 'datetime':
      return 'timestamptz(3)';
    case 'choices':
    case 'refs':
    case 'file':
    case 'image':
    case 'json':
      return 'jsonb';
    default:
      return 'text COLLATE "C"';
  }
}

const COLLATION = ' COLLATE "C"';

/** A value as the type of a column on PostgreSQL, which allows no collation inside of a cast. */
export function castTo(value: Sql, type: string): Sql {
  const cast = sql`CAST(${value} AS ${raw(type.replace(COLLATION, ''))})`;
  return type.endsWith(COLLATION) ? sql`${cast}${raw(COLLATION)}` : cast;
}

const SCALED_LIMIT = 10n ** 18n;

function toScaled(value: string, scale: number): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === '' || fraction.length > scale) return misfit(value);
  const scaled = BigInt(whole + fraction.padEnd(scale, '0'));
  if (scaled >= SCALED_LIMIT) return misfit(value);
  return sign === '-' ? -scaled : scaled;
}

function fromScaled(scaled: bigint, scale: number): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(scale + 1, '0');
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function safeInteger(value: JsonValue | bigint): number {
  return Number.isSafeInteger(value) ? Number(value) : misfit(value);
}

function text(value: JsonValue): string {
  return typeof value === 'string' ? value : misfit(value);
}

function misfit(value: unknown): never {
  throw new TypeError(`does not fit its column: ${typeof value} ${String(value)}`);
}
