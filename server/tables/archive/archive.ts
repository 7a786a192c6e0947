import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Bucket } from '#server/bucket/bucket.ts';
import type { Connection, Row } from '#server/db/database.ts';
import { projectVersion } from '#server/project-version.ts';
import { fromColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { fileRowsOf } from './file-rows-of.ts';
import { ENGINE_TABLES_VERSION, engineTables } from '#server/tables/describe/engine-tables.ts';
import { type NamedTable, readNames } from '#server/tables/describe/name-map.ts';
import { isReference, settingsOfColumn } from '#server/tables/describe/type-signature.ts';

const values: z.ZodType<Record<string, JsonValue>> = z.record(z.string(), z.json());

/** What an archive says in one line. Values are in wire form, so that either database takes them. */
export const archiveLineSchema = z.discriminatedUnion('kind', [
  /** `engine` and `tables`: which Ninefold wrote it, and the number of its tables; archives before 0.1.0 do not say. */
  z.object({
    kind: z.literal('archive'),
    format: z.int(),
    at: z.string(),
    version: z.int(),
    engine: z.string().optional(),
    tables: z.int().optional(),
  }),
  z.object({ kind: z.literal('row'), table: z.string(), values }),
  /** `folds`: the folded text beside a text, by its own column. */
  z.object({
    kind: z.literal('record'),
    table: z.string(),
    values,
    folds: values,
  }),
  z.object({ kind: z.literal('end'), lines: z.int() }),
]);

export type ArchiveLine = z.infer<typeof archiveLineSchema>;

/** Sessions, browsers and what took long there end with the place they belong to; the others are made anew by whoever publishes. */
const LEFT_OUT = [
  'nf_session',
  'nf_device',
  'nf_idempotency',
  'nf_setup',
  'nf_sign_in',
  'nf_try',
  'nf_request_count',
  'nf_slow',
  'nf_zone',
  'nf_fold',
  // Of the bucket that they came from.
  'nf_file_gone',
];

/** Engine tables that are in an archive: versions, names, history, accounts, tokens, messages, series, settings. */
export const archivedTables = engineTables.filter(({ name }) => !LEFT_OUT.includes(name));

/** Goes up where a line means something else than before. */
export const FORMAT = 1;

const BATCH = 500;

/** Everything an instance has, in use or retired, as lines; the last says how many there were. */
export async function* archiveLines(
  connection: Connection,
  {
    bucket,
    ...about
  }: { readonly at: string; readonly version: number; readonly bucket?: Bucket | undefined },
): AsyncGenerator<ArchiveLine> {
  let lines = 0;
  const by = { engine: projectVersion, tables: ENGINE_TABLES_VERSION };
  yield { kind: 'archive', format: FORMAT, ...about, ...by };
  for await (const { table, row } of engineRows(connection, bucket)) {
    lines += 1;
    yield { kind: 'row', table, values: engineValues(row) };
  }
  for (const named of await readNames(connection)) {
    for await (const row of rowsOf(connection, named.table, ['id'])) {
      lines += 1;
      yield { kind: 'record', table: named.table, ...recordValues(row, named, connection.kind) };
    }
  }
  yield { kind: 'end', lines };
}

async function* engineRows(connection: Connection, bucket: Bucket | undefined) {
  for (const { name: table, key } of archivedTables) {
    if (table === 'nf_file_part') continue; // with the files
    if (table === 'nf_file') yield* fileRowsOf((name) => rowsOf(connection, name, keyOf(name)), bucket);
    else for await (const row of rowsOf(connection, table, key)) yield { table, row };
  }
}

function keyOf(table: string): readonly string[] {
  return archivedTables.find(({ name }) => name === table)?.key ?? [];
}

/** A table from its first row to its last, some at a time. */
async function* rowsOf(connection: Connection, table: string, key: readonly string[]): AsyncGenerator<Row> {
  const columns = key.map((one) => identifier(one));
  const order = columns.reduce((left, right) => sql`${left}, ${right}`);
  let last: Row | undefined;
  for (;;) {
    const after = last === undefined ? sql`` : sql`WHERE ${beyond(key, last)}`;
    const rows = await connection.all(
      sql`SELECT * FROM ${identifier(table)} ${after} ORDER BY ${order} LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return;
    yield* rows;
    last = rows.at(-1);
  }
}

function beyond(key: readonly string[], last: Row): Sql {
  const names = key.map((one) => identifier(one)).reduce((left, right) => sql`${left}, ${right}`);
  const values = key.map((one) => sql`${last[one]}`).reduce((left, right) => sql`${left}, ${right}`);
  return sql`(${names}) > (${values})`;
}

/** Texts and whole numbers only: see EngineTable. */
function engineValues(row: Row): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? Number(value) : value]),
  );
}

function recordValues(row: Row, { columns }: NamedTable, kind: Connection['kind']) {
  const values: Record<string, JsonValue> = {};
  const folds: Record<string, JsonValue> = {};
  for (const named of columns) {
    // What a retired reference held stands beside it on SQLite.
    const kept =
      isReference(named.type) && named.keptColumn !== undefined ? row[named.keptColumn] : undefined;
    const value = fromColumn(settingsOfColumn(named), row[named.column] ?? kept ?? null, kind);
    if (value !== null) values[named.column] = value;
    const fold = named.foldColumn === undefined ? null : (row[named.foldColumn] ?? null);
    if (named.foldColumn !== undefined && fold !== null) folds[named.foldColumn] = String(fold);
  }
  return { values, folds };
}
