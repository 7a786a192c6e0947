import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import { withoutFormula } from '#shared/fields/formula-text.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { readableField } from '#server/sql/relations/path-joins.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { csvText } from './csv-text.ts';

/** A column of a table that is written out. */
export interface CsvColumn {
  readonly name: string;
  text(record: RecordAnswer): string;
}

/** What a column of a file is of: a field, or a value that is worked out as one would be. */
export type Named = { readonly name: string } & FieldSettings;

/** The columns of a CSV: each field under its name; a reference also by its title, `item.title`. */
export function csvColumns(fields: readonly Named[]): readonly CsvColumn[] {
  return fields.flatMap((field) => {
    const own: CsvColumn = { name: field.name, text: (record) => textOf(field, valueIn(record, field.name)) };
    return field.type === 'ref' ? [own, titleColumn(field)] : [own];
  });
}

/** How the records are called that a reference names. */
export function titleColumn({ name }: Pick<Named, 'name'>): CsvColumn {
  const text = (record: RecordAnswer) => withoutFormula(csvText(valueIn(record['titles'], name)));
  return { name: `${name}.title`, text };
}

/** The fields of a file for a viewer: those asked for, in that order, as far as they may be read. */
export function fieldsOfFile(
  { runtime, call }: { readonly runtime: Runtime; readonly call: Call },
  entity: Entity,
  asked: readonly string[] | undefined,
): readonly Field[] {
  const mask = maskOf(entity.name, call.actor, sourceOf(runtime));
  const all = [...entity.fields.values()].filter(({ type }) => type !== 'key').map(({ name }) => name);
  return [...new Set(asked ?? ['id', ...all])].flatMap((name) => {
    const field = readableField(name, mask);
    return field === undefined ? [] : [field];
  });
}

function valueIn(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return (value as Readonly<Record<string, JsonValue>>)[name]; // no array: what is left of JSON is an object
}

/** Only what somebody wrote can look like a formula: numbers, dates and ids are what they are. */
function textOf(field: Named, value: JsonValue | undefined): string {
  if (isA(field, 'file')) return withoutFormula(csvText(valueIn(value, 'name')));
  return isA(field, 'text', 'json') ? withoutFormula(csvText(value)) : csvText(value);
}
