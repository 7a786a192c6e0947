import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Runtime } from '#server/runtime.ts';
import { type ArchiveLine, archiveLines } from '#server/tables/archive/archive.ts';
import { fileName } from '#server/contents/file-name.ts';
import { type NamedTable, namedTables } from '#server/tables/describe/name-map.ts';
import { CONTRACT, HEAD, RETIRED, recordsFile, rowsFile, versionFile } from './open-files.ts';

/** What is added to a file of the folder. */
interface Piece {
  readonly place: string;
  readonly data: string | Buffer;
}

type Values = Readonly<Record<string, JsonValue>>;

/**
 * Writes everything of an instance into an empty folder, as files that any program can read: contracts as Markdown, records and
 * history as NDJSON, files as they were sent. `archiveLinesOf` reads it again. It has hashes of passwords: it is for its owner.
 */
export async function writeFolder(
  { database, bucket, clock, storage }: Runtime,
  folder: string,
): Promise<void> {
  await database.read((connection) =>
    writePieces(
      folder,
      piecesOf(archiveLines(connection, { at: clock.now(), version: storage.version, bucket })),
    ),
  );
}

async function writePieces(folder: string, pieces: AsyncIterable<Piece>): Promise<void> {
  let written: { readonly place: string; readonly handle: FileHandle } | undefined;
  try {
    for await (const { place, data } of pieces) {
      if (written?.place !== place) {
        await written?.handle.close();
        await mkdir(dirname(join(folder, place)), { recursive: true, mode: 0o700 });
        written = { place, handle: await open(join(folder, place), 'a', 0o600) };
      }
      await written.handle.appendFile(data);
    }
  } finally {
    await written?.handle.close();
  }
}

async function* piecesOf(lines: AsyncIterable<ArchiveLine>): AsyncGenerator<Piece> {
  const names: Values[] = [];
  const files = new Map<JsonValue | undefined, string>();
  let tables: ReadonlyMap<string, NamedTable> | undefined;
  let head: object = {};
  let contract: JsonValue = '';
  for await (const line of lines) {
    if (line.kind === 'archive') head = line;
    else if (line.kind === 'record') {
      // All that is said of names comes before.
      tables ??= new Map(namedTables(names).map((named) => [named.table, named]));
      const named = tables.get(line.table);
      if (named !== undefined) yield asLine(recordsFile(named), namedValues(line.values, named));
    } else if (line.kind === 'end') {
      yield { place: CONTRACT, data: String(contract) };
      yield asLine(HEAD, { ...head, lines: line.lines });
    } else if (line.table === 'nf_version') {
      const { text = '', ...rest } = line.values;
      contract = text;
      yield { place: versionFile(rest['number']), data: String(text) };
      yield asLine(rowsFile(line.table), opened(rest));
    } else if (line.table === 'nf_file_part') {
      const place = files.get(line.values['file']);
      const data = Buffer.from(String(line.values['content']), 'base64');
      if (place !== undefined) yield { place, data };
    } else {
      if (line.table === 'nf_name') names.push(line.values);
      if (line.table === 'nf_file') files.set(line.values['id'], fileName(line.values));
      yield asLine(rowsFile(line.table), opened(line.values));
    }
  }
}

function asLine(place: string, value: object): Piece {
  return { place, data: `${JSON.stringify(value)}\n` };
}

/** JSON that a column holds as a text, as JSON: only where the text can be made again from it. */
function opened(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      typeof value === 'string' ? json(value) : value,
    ]),
  );
}

function json(text: string): JsonValue {
  if (!/^[[{]/.test(text)) return text;
  try {
    const value = JSON.parse(text) as JsonValue;
    return JSON.stringify(value) === text ? value : text;
  } catch {
    return text; // it only looks like JSON
  }
}

/** A record by the names that its fields have. */
function namedValues(values: Values, { columns }: NamedTable): Values {
  const inUse: Record<string, JsonValue> = {};
  const retired: Record<string, JsonValue> = {};
  for (const { column, field, retiredAt } of columns) {
    const value = values[column];
    if (value === undefined) continue;
    if (retiredAt === undefined) inUse[field] = value;
    else retired[column] = value;
  }
  return Object.keys(retired).length === 0 ? inUse : { ...inUse, [RETIRED]: retired };
}
