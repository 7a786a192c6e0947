import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';

/** What stands at the end of a path: the value (undefined where it may not be read) and the title of a reference. */
export function columnValue(record: RecordAnswer, path: string): { value?: JsonValue; title?: string } {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { value: record.values[first], title: record.titles[first] };
  const next = record.expanded[first];
  return next
    ? columnValue(next, rest.join('.'))
    : { value: record.values[first] === null ? null : undefined };
}

/** What `expand=` must name so that every column has its value. */
export function expandOf(columns: readonly ColumnDescription[]): string {
  return [...new Set(columns.flatMap((column) => (column.expand ? column.expand.split(',') : [])))].join(',');
}
