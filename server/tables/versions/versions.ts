import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { type KeptText, keptTexts } from '#shared/messages/kept-text.ts';
import type { Connection, Database, Row, Transaction } from '#server/db/database.ts';
import { bind, Slot } from '#server/sql/values/slot.ts';
import { hasEngineTables } from '#server/tables/describe/catalog.ts';

/** A published contract. */
export interface Version {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** What is told of a version without its text. */
export interface VersionEntry {
  readonly number: number;
  /** RFC 3339. */
  readonly at: string;
  readonly author?: string;
  /** What publishing it did. */
  readonly plan: readonly (KeptText | string)[];
}

/** The version in force; undefined where nothing was ever published. */
export function newestVersion(database: Database): Promise<Version | undefined> {
  return database.read(async (connection) => {
    if (!(await hasEngineTables(connection))) return undefined;
    return newestWithin(connection);
  });
}

/** The same within a transaction. */
export async function newestWithin(connection: Connection): Promise<Version | undefined> {
  const [row] = await connection.all(sql`SELECT number, text FROM nf_version ORDER BY number DESC LIMIT 1`);
  return row === undefined ? undefined : { number: Number(row.number), text: String(row.text) };
}

const NEWEST = sql`SELECT max(number) AS number FROM nf_version`;

/** Only the number of the version in force, 0 for none: what a write compares with the version it was planned on. */
export async function newestNumber(connection: Connection): Promise<number> {
  const [row] = await connection.all(bind(NEWEST, {}));
  return Number(row?.number ?? 0);
}

/** Another version than the one a write was planned on is in force: another process has published since. */
export class OtherVersion extends Error {
  override readonly name = 'OtherVersion';
}

/** Without a row it fails too: NULL is not the number. */
const IN_FORCE = sql`SELECT 1 / CASE WHEN max(number) = ${new Slot('value:number')} THEN 1 ELSE 0 END FROM nf_version`;

/**
 * Lets nothing be written under a version that is no longer in force: throws `OtherVersion`, on PostgreSQL at a later
 * statement or the commit, so that nobody waits for the answer.
 */
export async function holdToVersion(transaction: Transaction, number: number): Promise<void> {
  if (transaction.kind === 'postgres')
    return transaction.send(
      bind(IN_FORCE, { 'value:number': number }),
      () => new OtherVersion(),
      'under_locks',
    );
  if ((await newestNumber(transaction)) !== number) throw new OtherVersion();
}

/** The last version with exactly this text. */
export async function versionWithText(connection: Connection, text: string): Promise<Version | undefined> {
  const [row] = await connection.all(sql`
    SELECT number FROM nf_version WHERE text_hash = ${hashOf(text)} ORDER BY number DESC LIMIT 1`);
  return row === undefined ? undefined : { number: Number(row.number), text };
}

/** Every version, the newest first. */
export function versionHistory(database: Database): Promise<readonly VersionEntry[]> {
  return database.read(async (connection) => {
    if (!(await hasEngineTables(connection))) return [];
    const rows = await connection.all(
      sql`SELECT number, at, author, plan FROM nf_version ORDER BY number DESC`,
    );
    return rows.map(entry);
  });
}

/** The text of one version; undefined where there is none of that number. */
export async function versionNumbered(connection: Connection, number: number): Promise<Version | undefined> {
  const [row] = await connection.all(sql`SELECT text FROM nf_version WHERE number = ${number}`);
  return row === undefined ? undefined : { number, text: String(row.text) };
}

/** Keeps a text as the next version and answers its number. */
export async function keepVersion(
  connection: Connection,
  version: {
    readonly text: string;
    readonly author?: string;
    readonly now: string;
    readonly plan: readonly KeptText[];
  },
): Promise<number> {
  const number = (await newestNumber(connection)) + 1;
  await connection.run(sql`
    INSERT INTO nf_version (number, text, text_hash, author, at, plan)
    VALUES (${number}, ${version.text}, ${hashOf(version.text)}, ${version.author ?? null}, ${version.now},
      ${JSON.stringify(version.plan)})`);
  return number;
}

function entry(row: Row): VersionEntry {
  return {
    number: Number(row.number),
    at: String(row.at),
    author: typeof row.author === 'string' ? row.author : undefined,
    plan: keptTexts.parse(JSON.parse(String(row.plan))),
  };
}

/** What a text is known by. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
