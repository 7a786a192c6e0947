import type { ColumnDescription } from '#shared/api/app-description.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { inColumn } from '#shared/fields/number/in-column.ts';
import { inRecord } from '#shared/fields/number/in-record.ts';
import type { RecordAnswer } from '../api/record-answer.ts';

/** What stands at the end of a path: the value (undefined where it may not be read) and the title of a reference. */
export function columnValue(record: RecordAnswer, path: string): { value?: JsonValue; title?: string } {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { value: record.values[first], title: record.titles[first] };
  const next = record.expanded[first];
  return next
    ? columnValue(next, rest.join('.'))
    : { value: record.values[first] === null ? null : undefined };
}

/** What may not be read is not empty: nobody knows. */
export function isEmptyValue(value: JsonValue | undefined): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whether a value names a record whose title the viewer may not read. */
export function isUnnamed(field: FieldShape | undefined, title: string | undefined): boolean {
  return title === undefined && (field?.type === 'several' || isA(field, 'ref'));
}

/** Without the columns of which the viewer may read nothing in these records, a title of what they refer to neither. */
export function readableIn(
  columns: readonly ColumnDescription[],
  records: readonly RecordAnswer[],
): readonly ColumnDescription[] {
  const shown = columns.filter(({ path, field }) =>
    records.some((record) => {
      const { value, title } = columnValue(record, path);
      return value === null || (value !== undefined && !isUnnamed(field, title));
    }),
  );
  return shown.length > 0 ? shown : columns;
}

/** The columns as they are drawn of these records: the numbers of a column have the same digits. */
export function drawnOf(
  columns: readonly ColumnDescription[],
  records: readonly RecordAnswer[],
): readonly ColumnDescription[] {
  return columns.map((column) => {
    const field = inColumn(
      column.field,
      records.map((record) => columnValue(record, column.path).value),
    );
    return field === column.field ? column : { ...column, field };
  });
}

/** The field of a column as it is in the record: an amount in the currency that stands beside it. */
export function fieldIn(record: RecordAnswer, { path, field }: Pick<ColumnDescription, 'path' | 'field'>) {
  const owner = path.split('.').slice(0, -1);
  const holder = owner.reduce<RecordAnswer | undefined>(
    (one, name) => one?.expanded[name] ?? undefined,
    record,
  );
  return inRecord(field, holder?.values);
}
