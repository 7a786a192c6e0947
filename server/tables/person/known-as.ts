import sql, { join } from 'sql-template-tag';
import type { Connection } from '#server/db/database.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { readNames } from '#server/tables/describe/name-map.ts';
import type { Storage } from '#server/storage.ts';
import { erasedName } from './words.ts';

/** Somebody who has an account, or had one, and all that they were ever called here. */
export interface KnownAs {
  readonly id: string;
  /** Names, addresses and user names, each once; what is too short to be told from a word is none. */
  readonly words: readonly string[];
  /** Whether their record is there; else the history alone knows of them. */
  readonly isThere: boolean;
}

const SHORTEST = 3;

/** What somebody is and was called, by their record and its history; undefined where there never was such a person. */
export async function knownAs(
  connection: Connection,
  storage: Storage,
  id: string,
): Promise<KnownAs | undefined> {
  const table = storage.table('user');
  const columns = await columnsOf(connection, table, ['name', 'email', 'user_name']);
  const [row] = await connection.all(sql`SELECT * FROM ${identifier(table)} WHERE id = ${id}`);
  const past = await connection.all(
    sql`SELECT changes FROM nf_history WHERE entity = ${table} AND record = ${id}`,
  );
  if (row === undefined && past.length === 0) return undefined;
  const values = [
    ...columns.map((column) => row?.[column]),
    ...past.flatMap(({ changes }) => valuesIn(String(changes), columns)),
  ];
  const words = values.filter((value) => typeof value === 'string' && value.length >= SHORTEST);
  const known = new Set(words.map(String));
  known.delete(erasedName(id));
  return { id, words: [...known], isThere: row !== undefined };
}

/** Who has this address or user name, or had it; those who have it first. */
export async function idsByLogin(
  connection: Connection,
  storage: Storage,
  login: string,
): Promise<readonly string[]> {
  const table = storage.table('user');
  const columns = await columnsOf(connection, table, ['email', 'user_name']);
  const asked = login.trim().toLowerCase();
  const isAsked = columns.map((column) => sql`lower(${identifier(column)}) = ${asked}`);
  const present = await connection.all(
    sql`SELECT id FROM ${identifier(table)} WHERE ${join(isAsked, ' OR ')}`,
  );
  const past = await connection.all(sql`SELECT record, changes FROM nf_history WHERE entity = ${table}`);
  const had = past.filter(({ changes }) =>
    valuesIn(String(changes), columns).some((value) => String(value).toLowerCase() === asked),
  );
  return [...new Set([...present.map(({ id }) => String(id)), ...had.map(({ record }) => String(record))])];
}

/** Those of these fields, also where the contract has them no more: user names are there only if it says so. */
async function columnsOf(
  connection: Connection,
  table: string,
  fields: readonly string[],
): Promise<readonly string[]> {
  const named = (await readNames(connection)).find((one) => one.table === table);
  const columns = named?.columns ?? [];
  return fields.flatMap((name) => columns.filter(({ field }) => field === name).map(({ column }) => column));
}

function valuesIn(changes: string, columns: readonly string[]): readonly unknown[] {
  // Written by `writeHistory`, and by nothing else.
  const pairs = JSON.parse(changes) as Readonly<Record<string, readonly unknown[]>>;
  return columns.flatMap((column) => pairs[column] ?? []);
}
