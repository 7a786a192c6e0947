import type { WrittenProblem } from '#shared/api/problem.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import { writeText } from '#shared/messages/message.ts';
import { t } from '../../messages/t.ts';
import { type CellForm, readCell } from './read-cell.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import type { Target } from './targets.ts';

/** A sheet, and what its columns are. */
export interface Matched {
  readonly sheet: Sheet;
  /** By column; undefined: it is left out. */
  readonly targets: readonly (Target | undefined)[];
}

/** What is said of a row, at a cell where it is about one. */
export interface RowProblem {
  readonly line: number;
  readonly column?: number;
  readonly message: string;
  readonly code: string;
  readonly level?: WrittenProblem['level'];
}

export interface PreparedRow {
  readonly line: number;
  readonly values: RecordValues;
}

/** The rows that can be read, and what is wrong with the cells of the others. An empty cell is left out of its record. */
export function prepareRows(
  { sheet, targets }: Matched,
  form: CellForm,
): { readonly rows: readonly PreparedRow[]; readonly problems: readonly RowProblem[] } {
  const read = sheet.rows.map((row) => readRow(row, targets, form));
  return {
    rows: read.flatMap(({ row, problems }) => (problems.length === 0 ? [row] : [])),
    problems: read.flatMap(({ problems }) => problems),
  };
}

function readRow({ line, cells }: SheetRow, targets: Matched['targets'], form: CellForm) {
  const values: Record<string, JsonValue> = {};
  const problems: RowProblem[] = [];
  for (const [column, target] of targets.entries()) {
    const text = cells[column] ?? '';
    if (target === undefined || text === '') continue;
    const reading = readCell(text, target.field, form);
    if ('value' in reading) values[target.name] = reading.value;
    else problems.push({ line, column, code: 'bad_type', message: writeText(reading.problem, t) });
  }
  return { row: { line, values }, problems };
}

/** What the server said of the rows that were sent, at the rows and columns of the sheet. */
export function problemsInSheet(
  problems: readonly WrittenProblem[],
  rows: readonly PreparedRow[],
  targets: Matched['targets'],
): readonly RowProblem[] {
  return problems.map(({ line: sent = 1, field, code, message, level }) => {
    const column = targets.findIndex((target) => target !== undefined && target.fills === field);
    return {
      line: rows[sent - 1]?.line ?? sent,
      code,
      message,
      ...(column >= 0 && { column }),
      ...(level && { level }),
    };
  });
}
