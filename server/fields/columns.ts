import sql, { raw, type Sql } from 'sql-template-tag';
import type { Field } from '#shared/contract/model.ts';
import type { BaseType } from '#shared/fields/field-type.ts';
import { type SettingsOn, typeOf } from '#shared/fields/field-types.ts';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import type { ColumnValue, DatabaseKind } from '#server/db/database.ts';
import type { ColumnForm } from './column-form.ts';
import { jsonForm, listForm } from './json.ts';
import { booleanForm, decimalForm, durationForm, integerForm } from './number.ts';
import { dateForm, datetimeForm, idForm, textForm, timeForm } from './text.ts';

const columnForms: { readonly [Base in BaseType]: ColumnForm<SettingsOn<Base>> } = {
  text: textForm,
  integer: integerForm,
  decimal: decimalForm,
  boolean: booleanForm,
  date: dateForm,
  time: timeForm,
  datetime: datetimeForm,
  duration: durationForm,
  choice: textForm,
  choices: listForm,
  ref: idForm,
  refs: listForm,
  file: jsonForm,
  json: jsonForm,
};

/** The type of the column a field is stored in. */
export function columnType(field: FieldSettings, kind: DatabaseKind): string {
  const form = formOf(field);
  return kind === 'sqlite' ? form.sqlite : form.postgres(field);
}

/** Wire form to column. A value that does not fit the field is a bug of whoever let it through, and throws. */
export function toColumn(field: FieldSettings, value: JsonValue, kind: DatabaseKind): ColumnValue {
  return value === null || value === '' ? null : formOf(field).to(value, field, kind);
}

/** Column to wire form: the exact reverse of `toColumn`. */
export function fromColumn(field: FieldSettings, value: ColumnValue, kind: DatabaseKind): JsonValue {
  return value === null ? null : formOf(field).from(value, field, kind);
}

/** The same for all values of a field. */
export function columnReader(field: FieldSettings, kind: DatabaseKind): (value: ColumnValue) => JsonValue {
  const { from } = formOf(field);
  return (value) => (value === null ? null : from(value, field, kind));
}

function formOf(field: FieldSettings): ColumnForm<FieldSettings> {
  return columnForms[typeOf(field).base];
}

const COLLATION = ' COLLATE "C"';

/** A value as the type of a column on PostgreSQL, which allows no collation inside of a cast. */
export function castTo(value: Sql, type: string): Sql {
  const cast = sql`CAST(${value} AS ${raw(type.replace(COLLATION, ''))})`;
  return type.endsWith(COLLATION) ? sql`${cast}${raw(COLLATION)}` : cast;
}

/** Whether a column is declared to be never empty: only what the engine itself always fills. */
export function isNeverEmpty({ type, origin, name }: Field): boolean {
  return type === 'id' || (origin === 'system' && ['created_at', 'updated_at', 'version'].includes(name));
}
