import { messageOf } from '#shared/messages/message.ts';
import { parseListQuery } from '#shared/api/list-query.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';
import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { Busy, TooCostly } from '#server/db/database.ts';
import { openListing } from '#server/reads/lists/list-pages.ts';
import { keepOpenings } from '#server/operations/openings/keep-openings.ts';
import { csvColumns, fieldsOfFile } from './csv-columns.ts';
import { csvLine } from './csv-text.ts';
import { readAll } from './read-all.ts';
import { type SheetColumn, sheetColumns } from './sheet-columns.ts';
import type { Cell } from './workbook.ts';

/** A file that is sent as it is read. */
export interface Exported {
  /** Media type, with its charset. */
  readonly type: string;
  readonly fileName: string;
  /** Has its first page at hand; the others are read as they are taken. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** Records in one page. */
export const EXPORTED_AT_ONCE = 500;
/** Media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Media type of a table with names in its first line. */
export const CSV = 'text/csv; charset=utf-8; header=present';
const byteOrderMark = '\uFEFF';
const ownParameters = ['format', 'bom'];
const known = [...ownParameters, 'filter', 'sort', 'q', 'fields'];

/** `GET /api/<plural>/-/export`: what a list with the same question would show, to its end, as one file. */
export async function exportRecords(
  runtime: Runtime,
  call: Call,
  { entity, query }: { readonly entity: Entity; readonly query: ReadonlyMap<string, string> },
): Promise<Outcome<Exported>> {
  const format = query.get('format') ?? 'csv';
  const bom = query.get('bom') ?? 'false';
  const unknown = unknownParameter(query, known);
  if (unknown !== undefined) return unknown;
  if (format !== 'csv' && format !== 'ndjson' && format !== 'xlsx')
    return refuse('bad_request', messageOf('refusals.badFormat'));
  if (bom !== 'true' && bom !== 'false') return refuse('bad_request', messageOf('refusals.badByteOrderMark'));
  const listed = new Map([...query].filter(([name]) => !ownParameters.includes(name)));
  const parsed = parseListQuery(listed, runtime.model.limits);
  if (parsed.kind === 'refusal') return parsed;
  const opened = openListing(runtime, call, { entity, asked: { ...parsed.value, limit: EXPORTED_AT_ONCE } });
  if (opened.kind === 'refusal') return opened;
  const pages = keptPages(readAll(opened.value), { runtime, call, entity });
  // Whatever is wrong with the question shows with the first page, while it can still be refused.
  const first = await pages.next();
  const all = startingWith(first, pages);
  const fileName = `${entity.plural}-${call.today}.${format}`;
  if (format === 'ndjson')
    return done({ type: 'application/x-ndjson; charset=utf-8', fileName, chunks: jsonLines(all) });
  const fields = fieldsOfFile({ runtime, call }, entity, parsed.value.fields);
  if (format === 'xlsx') {
    const { MOST_ROWS, workbook } = await import('./workbook.ts');
    const sheet = sheetColumns(runtime, fields);
    const chunks = workbook(
      sheet.map(({ label }) => label),
      sheetRows(all, sheet, MOST_ROWS),
    );
    return done({ type: XLSX, fileName, chunks });
  }
  const columns = csvColumns(fields);
  const head = (bom === 'true' ? byteOrderMark : '') + csvLine(columns.map(({ name }) => name));
  const line = (record: RecordAnswer) => csvLine(columns.map(({ text }) => text(record)));
  return done({
    type: CSV,
    fileName,
    chunks: csvLines(head, all, line),
  });
}

type Pages = AsyncGenerator<readonly RecordAnswer[]>;

/** A file opens each record that is in it: it is kept before any of its page is sent. */
async function* keptPages(
  pages: Pages,
  { runtime, call, entity }: { readonly runtime: Runtime; readonly call: Call; readonly entity: Entity },
): Pages {
  for await (const page of pages) {
    const ids = page.map(({ id }) => String(id));
    if ((await keepOpenings(runtime, call, { entity, ids, way: 'export' })) !== undefined)
      throw new Busy('who opens these records could not be kept');
    yield page;
  }
}

async function* startingWith(first: IteratorResult<readonly RecordAnswer[], unknown>, rest: Pages): Pages {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

async function* jsonLines(pages: Pages): AsyncGenerator<string> {
  for await (const page of pages)
    if (page.length > 0) yield page.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** A sheet that cannot have all of them breaks off, as an export does that takes too long: a part of a list is no list. */
async function* sheetRows(
  pages: Pages,
  columns: readonly SheetColumn[],
  most: number,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let rows = 1;
  for await (const page of pages) {
    rows += page.length;
    if (rows > most) throw new TooCostly('a sheet has no room for so many records');
    yield page.map((record) => columns.map(({ cell }) => cell(record)));
  }
}

async function* csvLines(
  head: string,
  pages: Pages,
  line: (record: RecordAnswer) => string,
): AsyncGenerator<string> {
  yield head;
  for await (const page of pages) if (page.length > 0) yield page.map(line).join('');
}
