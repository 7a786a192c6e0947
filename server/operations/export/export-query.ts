import type { GroupRow } from '#shared/api/calls/group-answer.ts';
import type { QueryColumn } from '#shared/api/query-description.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { isA } from '#shared/fields/field-types.ts';
import { messageOf } from '#shared/messages/message.ts';
import { describeQueries } from '#shared/screens/describe-queries.ts';
import type { Call } from '#server/call.ts';
import { written } from '#server/messages/write-message.ts';
import { askQuery, type AskedQuery } from '#server/operations/groups/ask-query.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { csvColumns, titleColumn } from './csv-columns.ts';
import { csvLine } from './csv-text.ts';
import { CSV, type Exported, XLSX } from './export-records.ts';
import { type Labelled, sheetColumns } from './sheet-columns.ts';
import { once } from '#server/once.ts';

/** More groups than this are in no file: a part of them would be taken for all. */
const MOST_IN_FILE = 50_000;

interface AskedFile extends AskedQuery {
  readonly format: string;
}

/** `GET /api/-/queries/<name>/<format>`: the rows of a named query as a file, for whom it answers. */
export async function exportQuery(
  runtime: Runtime,
  call: Call,
  { name, sent, format, most = MOST_IN_FILE }: AskedFile,
): Promise<Outcome<Exported>> {
  if (format !== 'csv' && format !== 'xlsx') return refuse('not_found');
  const answer = await askQuery(runtime, call, { name, sent, most });
  if (answer.kind === 'refusal') return answer;
  const { items, more } = answer.value;
  if (more) return refuse('too_costly', messageOf('refusals.tooManyGroups', { most }));
  const columns = columnsOf(name, runtime, call);
  const fileName = `${name}-${call.today}.${format}`;
  if (format === 'csv') return done({ type: CSV, fileName, chunks: once(csvOf(columns, items)) });
  const { workbook } = await import('./workbook.ts');
  const sheet = sheetColumns(runtime, columns);
  const rows = items.map((row) => sheet.map(({ cell }) => cell(row)));
  const chunks = workbook(
    sheet.map(({ label }) => label),
    once(rows),
  );
  return done({ type: XLSX, fileName, chunks });
}

/** The group and the values, called as on screens. */
function columnsOf(name: string, runtime: Runtime, { actor }: Call): readonly Labelled[] {
  const described = describeQueries(runtime.model, viewerRights(runtime, actor));
  const query = described.find((one) => one.name === name);
  if (query === undefined) throw new Error(`the query ${name} is answered to whom it is not described`);
  const column = (one: QueryColumn, label: string): Labelled => ({ ...one.value, name: one.name, label });
  const { group, values } = query;
  const lead = group && column(group, group.label ?? written(messageOf('screens.group'), readerIn(runtime)));
  return [...(lead === undefined ? [] : [lead]), ...values.map((one) => column(one, one.label ?? one.name))];
}

function csvOf(columns: readonly Labelled[], rows: readonly GroupRow[]): string {
  const cells = columns.flatMap((column) => {
    const own = csvColumns([column]);
    // A group of records has a title whichever of several entities they are of.
    return isA(column, 'ref') && column.type !== 'ref' ? [...own, titleColumn(column)] : own;
  });
  const lines = rows.map((row) => csvLine(cells.map(({ text }) => text(row))));
  return csvLine(cells.map(({ name }) => name)) + lines.join('');
}
