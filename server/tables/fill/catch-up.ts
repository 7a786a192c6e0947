import sql, { join } from 'sql-template-tag';
import type { Connection, Transaction } from '#server/db/database.ts';
import type { Backfill } from './backfill.ts';
import { VALUES_AT_ONCE, writeValues } from './write-values.ts';

/** How far the clocks of two processes that write may be apart. */
const SKEW_MS = 60_000;
const TIME_DIGITS = 12;

/** The id of the last entry of the history; empty where there is none. Exact only while nobody else writes. */
export async function newestEntry(connection: Connection): Promise<string> {
  const [row] = await connection.all(sql`SELECT max(id) AS id FROM nf_history`);
  return String(row?.id ?? '');
}

/** Writes the values of backfills anew for records that were written since an entry: the history names every one. */
export async function catchUp(
  transaction: Transaction,
  backfills: readonly Backfill[],
  since: string,
): Promise<void> {
  for (const backfill of backfills) {
    const ids = await changedSince(transaction, backfill.table, since);
    for (let at = 0; at < ids.length; at += VALUES_AT_ONCE)
      await writeAgain(transaction, backfill, ids.slice(at, at + VALUES_AT_ONCE));
  }
}

/** Ids of the records of a table that were written since an entry, and perhaps some more. */
export async function changedSince(
  connection: Connection,
  table: string,
  since: string,
): Promise<readonly string[]> {
  const rows = await connection.all(sql`
    SELECT DISTINCT record FROM nf_history WHERE entity = ${table} AND id > ${somewhatBefore(since)}`);
  return rows.map(({ record }) => String(record));
}

/** Gives some records the values they should have by now. */
export async function writeAgain(
  transaction: Transaction,
  { target, valuesOf }: Backfill,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const values = await valuesOf(transaction, (id) => sql`WHERE ${id} IN (${join(ids)})`);
  await writeValues(transaction, target, values);
}

/** Ids begin with the milliseconds at which they were made (UUIDv7). */
function somewhatBefore(id: string): string {
  if (id === '') return id;
  const at = Number.parseInt(id.replace('-', '').slice(0, TIME_DIGITS), 16) - SKEW_MS;
  const digits = Math.max(0, at).toString(16).padStart(TIME_DIGITS, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
