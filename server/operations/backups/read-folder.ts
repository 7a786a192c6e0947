import { createReadStream, existsSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { fold } from '#shared/expression/values/fold.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { partName, PIECE } from '#server/contents/pieces.ts';
import { fileName } from '#server/contents/file-name.ts';
import { type NamedTable, namedTables } from '#server/tables/describe/name-map.ts';
import { ENGINE, HEAD, RETIRED, recordsFile, rowsFile, versionFile } from './open-files.ts';
import { textLines } from './text-lines.ts';

type Values = Record<string, JsonValue>;

const lineSchema = z.record(z.string(), z.json());
const headSchema = z.looseObject({ lines: z.int() });
const retiredSchema = z.record(z.string(), z.json()).default({});

/** What `writeFolder` has written, as the lines of an archive; whoever reads them checks them. */
export async function* folderLinesOf(folder: string): AsyncGenerator<unknown> {
  const { lines, ...head } = headSchema.parse(JSON.parse(await readFile(join(folder, HEAD), 'utf8')));
  yield head;
  const names: Values[] = [];
  const files: Values[] = [];
  for (const table of await tablesIn(folder)) {
    for await (const line of linesOf(join(folder, rowsFile(table)))) {
      const values = closed(line);
      if (table === 'nf_version')
        values['text'] = await readFile(join(folder, versionFile(values['number'])), 'utf8');
      if (table === 'nf_name') names.push(values);
      if (table === 'nf_file') files.push(values);
      yield { kind: 'row', table, values };
    }
  }
  for (const file of files) yield* partsOf(join(folder, fileName(file)), String(file['id']));
  for (const named of namedTables(names))
    for await (const line of linesOf(join(folder, recordsFile(named))))
      yield { kind: 'record', table: named.table, ...columnValues(line, named) };
  yield { kind: 'end', lines };
}

async function tablesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(join(folder, ENGINE));
  return ['nf_history', ...found.sort().map((name) => `nf_${basename(name, '.ndjson')}`)];
}

/** Nothing of a kind leaves no file. */
async function* linesOf(file: string): AsyncGenerator<Values> {
  if (!existsSync(file)) return;
  for await (const line of textLines(createReadStream(file, 'utf8')))
    yield lineSchema.parse(JSON.parse(line));
}

/** Columns of the engine hold JSON as text. */
function closed(line: Values): Values {
  return Object.fromEntries(
    Object.entries(line).map(([column, value]) => [
      column,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}

async function* partsOf(file: string, id: string): AsyncGenerator<unknown> {
  if (!existsSync(file)) return;
  const handle = await open(file);
  try {
    for (let number = 0; ; number += 1) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(PIECE), 0, PIECE, number * PIECE);
      if (bytesRead === 0 && number > 0) return;
      const content = buffer.toString('base64', 0, bytesRead);
      yield { kind: 'row', table: 'nf_file_part', values: { part: partName(id, number), file: id, content } };
      if (bytesRead < PIECE) return;
    }
  } finally {
    await handle.close();
  }
}

function columnValues(line: Values, { entity, columns }: NamedTable) {
  const { [RETIRED]: aside, ...inUse } = line;
  const retired = retiredSchema.parse(aside);
  const values: Values = {};
  const folds: Values = {};
  for (const { column, field, foldColumn, retiredAt } of columns) {
    const from = retiredAt === undefined ? { of: inUse, name: field } : { of: retired, name: column };
    const value = from.of[from.name];
    if (value === undefined) continue;
    delete from.of[from.name];
    values[column] = value;
    if (foldColumn !== undefined) folds[foldColumn] = fold(String(value));
  }
  const [unknown] = [...Object.keys(inUse), ...Object.keys(retired)];
  if (unknown !== undefined) throw new SyntaxError(`${entity} has no ${unknown}`);
  return { values, folds };
}
