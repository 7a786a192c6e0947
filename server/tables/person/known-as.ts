import sql from 'sql-template-tag';
import type { Connection } from '#server/db/database.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import type { Storage } from '#server/storage.ts';

/** Somebody who has an account, or had one, and all that they were ever called here. */
export interface KnownAs {
  readonly id: string;
  /** Names and addresses, each once; what is too short to be told from a word is none. */
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
  const columns = ['name', 'email'].map((field) => storage.column('user', field));
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
  return { id, words: [...new Set(words.map(String))], isThere: row !== undefined };
}

/** Who has this address, or had it; those who have it first. */
export async function idsByEmail(
  connection: Connection,
  storage: Storage,
  email: string,
): Promise<readonly string[]> {
  const table = storage.table('user');
  const column = storage.column('user', 'email');
  const asked = email.trim().toLowerCase();
  const present = await connection.all(
    sql`SELECT id FROM ${identifier(table)} WHERE lower(${identifier(column)}) = ${asked}`,
  );
  const past = await connection.all(sql`SELECT record, changes FROM nf_history WHERE entity = ${table}`);
  const had = past.filter(({ changes }) =>
    valuesIn(String(changes), [column]).some((value) => String(value).toLowerCase() === asked),
  );
  return [...new Set([...present.map(({ id }) => String(id)), ...had.map(({ record }) => String(record))])];
}

function valuesIn(changes: string, columns: readonly string[]): readonly unknown[] {
  // Written by `writeHistory`, and by nothing else.
  const pairs = JSON.parse(changes) as Readonly<Record<string, readonly unknown[]>>;
  return columns.flatMap((column) => pairs[column] ?? []);
}
