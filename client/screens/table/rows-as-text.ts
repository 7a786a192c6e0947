import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { columnValue, fieldIn } from '../../app/column-value.ts';

/** Rows as they are read on the page, with their headings, for pasting into a spreadsheet: tabs between, a line each. */
export function rowsAsText(
  columns: readonly ColumnDescription[],
  records: readonly RecordAnswer[],
  style: DisplayStyle,
): string {
  const head = columns.map(({ label }) => cell(label));
  const rows = records.map((record) =>
    columns.map(({ path, field }) => {
      const { value, title } = columnValue(record, path);
      if (value === undefined || value === null) return '';
      return cell(title ?? formatValue(fieldIn(record, { path, field }), value, style));
    }),
  );
  return [head, ...rows].map((cells) => cells.join('\t')).join('\n');
}

/** One cell stays one cell; and what begins like a formula is pasted as the text it is. */
function cell(text: string): string {
  const flat = text.replace(/[\t\r\n]+/g, ' ');
  return /^[=+@]|^-(?![\d.,]+$)/.test(flat) ? `'${flat}` : flat;
}
