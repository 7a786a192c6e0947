import type { PlainKey } from '#shared/messages/catalogue.ts';

/** A table as it stands in a file: texts in rows, under names. */
export interface Sheet {
  readonly title: string;
  readonly names: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Of a file that an export may have written: numbers and dates in it may be those of the API. */
  readonly mayBeExport: boolean;
}

export interface SheetRow {
  /** As the program counts that made it: from 1, and the names are in one as well. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file that is no table that can be read. */
export class NoSheet extends Error {
  readonly key: PlainKey;

  constructor(key: PlainKey) {
    super(key);
    this.key = key;
  }
}

/** Rows of texts as a sheet: the first that has anything has the names; empty rows are passed over. */
export function sheetOf(title: string, table: readonly (readonly string[])[], mayBeExport: boolean): Sheet {
  const filled = table
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rows] = filled;
  if (head === undefined || rows.length === 0) throw new NoSheet('screens.importEmpty');
  const width = Math.max(head.cells.length, ...rows.map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, at) => head.cells[at] ?? '');
  return { title, names, rows, mayBeExport };
}

/** The same sheet with another text in one of its cells. */
export function withCell(
  sheet: Sheet,
  { line, column }: { readonly line: number; readonly column: number },
  text: string,
): Sheet {
  const changed = (row: SheetRow): SheetRow => ({
    ...row,
    cells: Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, at) =>
      at === column ? text : (row.cells[at] ?? ''),
    ),
  });
  return { ...sheet, rows: sheet.rows.map((row) => (row.line === line ? changed(row) : row)) };
}
