import sql, { empty, type Sql } from 'sql-template-tag';
import type { Connection, Row } from '#server/db/database.ts';
import { identifier } from '#server/sql/values/identifier.ts';

/** How much there is of what somebody should look at. */
export interface WorkAtHand {
  /** Messages that were given up, those that wait, and those that have since before a moment. */
  readonly failed: number;
  readonly waiting: number;
  readonly late: number;
  /** Since when the first of them waits, RFC 3339; undefined where none does. */
  readonly oldest: string | undefined;
  /** Records that the clock cannot move under a version of the contract. */
  readonly stuck: number;
  /** What other systems sent and what mailboxes brought, and was not taken. */
  readonly refused: number;
  readonly mails: number;
}

/** Counts it. */
export async function readWorkAtHand(
  on: Connection,
  { before, contract }: { readonly before: string; readonly contract: number },
): Promise<WorkAtHand> {
  return {
    failed: await count(on, sql`nf_outbox WHERE state = 'failed'`),
    ...(await waitingMessages(on, before)),
    stuck: await count(on, sql`nf_stuck WHERE contract = ${contract}`),
    refused: await count(on, sql`nf_received WHERE state = 'refused'`),
    mails: await count(on, sql`nf_inbox_mail WHERE state IN ('refused', 'waiting')`),
  };
}

async function waitingMessages(
  on: Connection,
  before: string,
): Promise<Pick<WorkAtHand, 'waiting' | 'late' | 'oldest'>> {
  const [row] = await on.all(sql`
    SELECT count(*) AS waiting, count(CASE WHEN at < ${before} THEN 1 END) AS late, min(at) AS oldest
    FROM nf_outbox WHERE state = 'waiting'`);
  const oldest = row?.['oldest'];
  return {
    waiting: Number(row?.['waiting'] ?? 0),
    late: Number(row?.['late'] ?? 0),
    oldest: typeof oldest === 'string' ? oldest : undefined,
  };
}

/** How many rows some tables have together. */
export async function countRows(on: Connection, tables: readonly string[]): Promise<number> {
  let rows = 0;
  for (const table of tables) rows += await count(on, identifier(table));
  return rows;
}

/** Files of which all has come, the newest first: `id`, `size`, `hash` and `place`. */
export function newestFiles(on: Connection, most?: number): Promise<readonly Row[]> {
  const limit = most === undefined ? empty : sql` LIMIT ${most}`;
  return on.all(
    sql`SELECT id, size, hash, place FROM nf_file WHERE size IS NOT NULL ORDER BY at DESC${limit}`,
  );
}

/** Milliseconds since 1970 by the clock of the database; undefined where it has none of its own. */
export async function databaseClock(on: Connection): Promise<number | undefined> {
  if (on.kind === 'sqlite') return undefined;
  const [row] = await on.all(
    sql`SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS milliseconds`,
  );
  return Number(row?.['milliseconds']);
}

/** How many connections PostgreSQL takes, how many there are, and how many of those are none of Ninefold. */
export async function databaseConnections(
  on: Connection,
): Promise<{ readonly most: number; readonly used: number; readonly others: number } | undefined> {
  if (on.kind === 'sqlite') return undefined;
  const [row] = await on.all(sql`
    SELECT current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint AS most,
      count(*) AS used, count(*) FILTER (WHERE application_name NOT LIKE 'ninefold%') AS others
    FROM pg_stat_activity WHERE backend_type = 'client backend'`);
  return { most: Number(row?.['most']), used: Number(row?.['used']), others: Number(row?.['others']) };
}

async function count(on: Connection, what: Sql): Promise<number> {
  const [row] = await on.all(sql`SELECT count(*) AS count FROM ${what}`);
  return Number(row?.['count'] ?? 0);
}
