import { messageOf, type Text } from '#shared/messages/message.ts';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { done } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { csvValue } from '#shared/fields/csv-value.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { columnOf } from './column-of.ts';
import { type FileLimits, type ImportFile, type ImportRow, tooManyRows, wrongLine } from './import-row.ts';

/**
 * A table with names in its first line, as spreadsheets save it: commas, semicolons or tabs between the fields, with or
 * without a byte order mark. Empty lines are passed over.
 */
export async function readCsv(text: string, limits: FileLimits): Promise<ImportFile> {
  const rows: ImportRow[] = [];
  let names: readonly string[] | undefined;
  // The parser counts a CR LF within quotes as two lines.
  let countedTwice = 0;
  try {
    const parser = parse({ ...settings, max_record_size: limits.lineBytes, delimiter: delimiterOf(text) });
    for await (const one of Readable.from(piecesOf(text)).pipe(parser)) {
      const { record, info } = one as { record: readonly string[]; info: Info }; // what `info: true` makes of a record
      countedTwice += occurrences(record, /\r\n/g);
      const line = info.lines - countedTwice - occurrences(record, /\r\n|\n|\r/g);
      if (names === undefined) {
        names = record.map((name) => name.trim());
        const refused = limits.refuseColumns(names);
        if (refused !== undefined) return refused;
        continue;
      }
      if (record.length > names.length) return wrongLine(line, messageOf('refusals.lineTooWide'));
      if (rows.length === limits.mostRows) return tooManyRows(limits.mostRows);
      rows.push({ line, values: valuesOf(names, record, limits.entity), emptyIsAbsent: true });
    }
  } catch (error) {
    if (error instanceof CsvError) return wrongLine(lineOf(error), sentenceOf(error, limits));
    throw error;
  }
  return names === undefined ? wrongLine(1, messageOf('refusals.noNamesLine')) : done(rows);
}

const settings = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
} as const;

/** In units of UTF-16: some hundred rows. */
const PIECE = 65_536;

/** Between two pieces others have their turn: a large file would be taken apart in one stretch of seconds. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + PIECE;
    // A character of two units stays whole.
    const next = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end + 1 : end;
    yield text.slice(at, next);
    at = next;
    await nextTurn();
  }
}

function sentenceOf({ code }: CsvError, { lineBytes }: FileLimits): Text {
  return code === 'CSV_MAX_RECORD_SIZE'
    ? messageOf('refusals.lineTooLong', { bytes: lineBytes })
    : messageOf('refusals.notCsvFromHere');
}

function lineOf(error: CsvError): number {
  return 'lines' in error && typeof error['lines'] === 'number' ? error['lines'] : 1;
}

/** What stands in the first line, outside of names: programs of countries with a decimal comma write semicolons. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  if (first.includes(',')) return ',';
  return [';', '\t'].find((one) => first.includes(one)) ?? ',';
}

function occurrences(record: readonly string[], pattern: RegExp): number {
  return record.reduce((sum, field) => sum + (field.match(pattern)?.length ?? 0), 0);
}

function valuesOf(names: readonly string[], record: readonly string[], entity: Entity): ImportRow['values'] {
  const cells = names.map((name, index): [string, JsonValue] => [
    name,
    csvValue(record[index] ?? '', columnOf(entity, name)),
  ]);
  return Object.fromEntries(cells);
}
