import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Connection, Row, Transaction } from '#server/db/database.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { removeFile } from '#server/contents/remove-file.ts';
import { type NamedTable, readNames } from '#server/tables/describe/name-map.ts';

const BATCH = 500;

/**
 * Removes files that a record took once and that nothing names any more: no field, in use or retired, no entry of the history,
 * and no mail that came in. Only a purge leaves such files behind; nobody may write meanwhile. Answers how many there were.
 */
export async function removeUnnamedFiles(transaction: Transaction): Promise<number> {
  const named = await namedFiles(transaction);
  let files = 0;
  for await (const { id } of rowsOf(transaction, { table: 'nf_file', columns: ['claimed'] })) {
    if (named.has(String(id))) continue;
    if (await removeFile(transaction, String(id), 'claimed')) files += 1;
  }
  return files;
}

async function namedFiles(connection: Connection): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const table of await readNames(connection)) {
    const columns = fileColumns(table);
    if (columns.length === 0) continue;
    for await (const row of rowsOf(connection, { table: table.table, columns }))
      for (const column of columns) addFile(named, jsonOf(row[column]));
    const where = sql`entity = ${table.table}`;
    for await (const { changes } of rowsOf(connection, {
      table: 'nf_history',
      columns: ['changes'],
      where,
    })) {
      const changed = changesSchema.parse(jsonOf(changes));
      for (const column of columns) for (const value of changed[column] ?? []) addFile(named, value);
    }
  }
  for await (const { body } of rowsOf(connection, { table: 'nf_request', columns: ['body'] }))
    for (const [id] of String(body).matchAll(uuid)) named.add(id.toLowerCase());
  for await (const { file } of rowsOf(connection, { table: 'nf_inbox_mail', columns: ['file'] }))
    if (file !== null) named.add(String(file));
  return named;
}

/** Files that wait with a call are anywhere in what was sent. */
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function fileColumns({ columns }: NamedTable): readonly string[] {
  return columns.filter(({ type }) => type === 'file' || type === 'image').map(({ column }) => column);
}

const changesSchema = z.record(z.string(), z.array(z.unknown()));
const fileSchema = z.object({ id: z.string() });

function addFile(named: Set<string>, value: unknown): void {
  const file = fileSchema.safeParse(value);
  if (file.success) named.add(file.data.id);
}

function jsonOf(value: Row[string] | undefined): unknown {
  return value === null || value === undefined ? undefined : JSON.parse(String(value));
}

async function* rowsOf(
  connection: Connection,
  {
    table,
    columns,
    where = sql`1 = 1`,
  }: { readonly table: string; readonly columns: readonly string[]; readonly where?: Sql },
): AsyncGenerator<Row> {
  const names = ['id', ...columns].map(identifier).reduce((left, right) => sql`${left}, ${right}`);
  let after: Row[string] | undefined;
  for (;;) {
    const beyond = after === undefined ? sql`` : sql`AND id > ${after}`;
    const rows = await connection.all(
      sql`SELECT ${names} FROM ${identifier(table)} WHERE ${where} ${beyond} ORDER BY id LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return;
    yield* rows;
    after = rows.at(-1)?.id;
  }
}
