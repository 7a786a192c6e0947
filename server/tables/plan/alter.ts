import sql, { raw } from 'sql-template-tag';
import type { Field } from '#shared/contract/model.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { columnType, isNeverEmpty, toColumn } from '#server/fields/columns.ts';
import type { Connection, DatabaseKind } from '#server/db/database.ts';
import { literalText } from '#server/sql/values/literal-text.ts';
import { quoted } from '#server/tables/describe/quoted.ts';
import type { PlannedColumn } from './step.ts';

/** Runs a statement that has no values. */
export async function execute(connection: Connection, text: string): Promise<number> {
  return connection.run(raw(text));
}

/** The number that a `SELECT count(*) …` answers. */
export async function countOf(connection: Connection, text: string): Promise<number> {
  const [row] = await connection.all(raw(`SELECT count(*) AS records FROM ${text}`));
  return Number(row?.records);
}

/** Creates the table with all its columns. References are added apart on PostgreSQL: tables may refer in a circle. */
export async function createTable(
  connection: Connection,
  table: string,
  columns: readonly PlannedColumn[],
): Promise<void> {
  const parts = columns.flatMap((column) => definitions(column, connection.kind));
  await execute(connection, `CREATE TABLE ${quoted(table)} (${parts.join(', ')})`);
}

/**
 * Adds the column and the folded one beside it. `filled` is the value that records which are there get, in wire form:
 * it is kept once, beside the table, and none of them is rewritten. PostgreSQL then forgets it for new records; SQLite
 * cannot, so what is inserted there always names the column (`hasDefault`).
 */
export async function addColumn(
  connection: Connection,
  table: string,
  { column, filled }: { readonly column: PlannedColumn; readonly filled: JsonValue },
): Promise<void> {
  const { kind } = connection;
  const folded = filled === null ? null : fold(String(filled));
  const values = [toColumn(column.declared, filled, kind), folded];
  const names = [column.column, column.foldColumn];
  for (const [index, part] of definitions(column, kind).entries()) {
    const value = values[index] ?? null;
    await addPart(connection, table, value === null ? part : `${part} DEFAULT ${literalText(value, kind)}`);
    const name = quoted(names[index] ?? column.column);
    if (value !== null && kind === 'postgres')
      await execute(connection, `ALTER TABLE ${quoted(table)} ALTER COLUMN ${name} DROP DEFAULT`);
  }
}

/** Adds only the folded column. */
export async function addFoldColumn(
  connection: Connection,
  table: string,
  foldColumn: string,
): Promise<void> {
  await addPart(connection, table, `${quoted(foldColumn)} ${textType(connection.kind)}`);
}

/** Adds a text column where there is none of that name yet (SQLite only). */
export async function addTextColumnIfMissing(
  connection: Connection,
  table: string,
  name: string,
): Promise<void> {
  const there = await connection.all(sql`SELECT 1 FROM pragma_table_info(${table}) WHERE name = ${name}`);
  if (there.length === 0) await addPart(connection, table, `${quoted(name)} TEXT`);
}

function addPart(connection: Connection, table: string, part: string): Promise<number> {
  return execute(connection, `ALTER TABLE ${quoted(table)} ADD COLUMN ${part}`);
}

function definitions(column: PlannedColumn, kind: DatabaseKind): string[] {
  const main = [quoted(column.column), columnType(column.declared, kind), constraint(column.declared)];
  if (kind === 'sqlite' && column.references !== undefined)
    main.push(`REFERENCES ${target(column.references)}`);
  const fold = column.foldColumn === undefined ? [] : [`${quoted(column.foldColumn)} ${textType(kind)}`];
  return [main.filter((part) => part !== '').join(' '), ...fold];
}

function constraint(field: Field): string {
  if (field.type === 'id') return 'PRIMARY KEY NOT NULL';
  return isNeverEmpty(field) ? 'NOT NULL' : '';
}

function textType(kind: DatabaseKind): string {
  return kind === 'sqlite' ? 'TEXT' : 'text COLLATE "C"';
}

/** Checked at the commit only: a write may remove a record before it clears what refers to it. */
function target(table: string): string {
  return `${quoted(table)} ("id") DEFERRABLE INITIALLY DEFERRED`;
}

/** Puts a foreign key on a column that is there (PostgreSQL; on SQLite it came with the column). */
export async function addReference(
  connection: Connection,
  table: string,
  column: PlannedColumn,
): Promise<void> {
  if (connection.kind === 'sqlite' || column.references === undefined) return;
  const name = referenceName(column.column);
  await execute(
    connection,
    `ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${name} FOREIGN KEY (${quoted(column.column)}) REFERENCES ${target(column.references)}`,
  );
}

/** Takes the foreign key off again (PostgreSQL). */
export async function dropReference(connection: Connection, table: string, column: string): Promise<void> {
  await execute(
    connection,
    `ALTER TABLE ${quoted(table)} DROP CONSTRAINT IF EXISTS ${referenceName(column)}`,
  );
}

/** Names of constraints are apart for each table. */
function referenceName(column: string): string {
  return quoted(`nf_fk_${column}`);
}
