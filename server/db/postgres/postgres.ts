import { setTimeout as pause } from 'node:timers/promises';
import pg, { type PoolClient } from 'pg';
import sql from 'sql-template-tag';
import {
  Busy,
  nothingHeld,
  TooCostly,
  type Connection,
  type Connections,
  type Database,
  type HeldData,
  type IndexToCreate,
  type Locks,
  type Row,
  type Statement,
  type Transaction,
  WAIT_MS,
} from '#server/db/database.ts';
import { applicationName } from './application-name.ts';
import { isWorthAnotherTry, PostgresTransaction } from './postgres-connection.ts';
import { createBeside } from './postgres-indexes.ts';
import { PostgresLine } from './postgres-line.ts';
import { PlainLine } from './plain-line.ts';
import { RowsClient } from './rows-client.ts';
import { giveBack, LateLine, type Lease, type Lent } from './late-line.ts';
import { BEGIN, COMMIT, type Line } from './line.ts';
import { lockStatement } from '#server/db/postgres-locks.ts';
import { LookUps } from './postgres-look-ups.ts';
import { BRIEF_MS, SharedCommits } from './shared-commits.ts';
import { Unavailable } from '#server/db/unavailable.ts';
import { StatementNames } from '#server/db/statement-names.ts';

/** Where nobody says otherwise. */
const CONNECTIONS = 10;
const TRIES = 5;
/** A limit that single statements have left on the client is none of a transaction. */
const NO_LIMIT = 'SET LOCAL statement_timeout TO DEFAULT';
const NO_LOCKS: Locks = { exclusive: [], shared: [] };

/** Opens a pool of connections; throws where the server cannot be reached. */
export async function openPostgres(url: string, connections = CONNECTIONS): Promise<Database> {
  const { driver, address } = driverIn(url);
  const pool = new pg.Pool({
    connectionString: withSettings(address),
    max: connections,
    connectionTimeoutMillis: 10_000,
    // What does not depend on the answer of a statement is sent without waiting for it.
    pipeline: true,
    application_name: applicationName,
    ...(driver === 'plain' ? {} : { Client: RowsClient }),
  });
  // A connection that breaks would end the process if nobody listened. Whoever uses it sees the error of the statement,
  // and the pool replaces it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.query(PAGES_AT_HAND).catch(() => undefined); // plans alone depend on it
  });
  (await pool.connect()).release();
  return new PostgresDatabase(pool, driver === 'plain' ? PlainLine : PostgresLine);
}

/** `driver=plain` in an address is for us, and no word of pg. */
function driverIn(address: string): { readonly driver: string | null; readonly address: string } {
  const url = new URL(address);
  const driver = url.searchParams.get('driver');
  url.searchParams.delete('driver');
  return { driver, address: url.href };
}

/** What every session starts with. */
const SETTINGS = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'standard_conforming_strings=on',
  // Compiling a statement to machine code costs more than any page of a list: 15 ms where the page took 1.
  'jit=off',
  `lock_timeout=${WAIT_MS}`,
];
/**
 * How much dearer a page is that does not follow the last one. PostgreSQL assumes 4, as for turning disks, and so goes
 * through a whole table of some hundred people rather than through its index. What anybody has set stays: a setting
 * has its default only where nobody did.
 */
const PAGES_AT_HAND = `SELECT set_config(name, '1.1', false) FROM pg_settings WHERE name = 'random_page_cost' AND source = 'default'`;
/** For work beside everybody else's: it may wait and take as long as it needs. */
const PATIENTLY = 'SET lock_timeout = 0; SET statement_timeout = 0';

/** Adds them to those that the address has. */
function withSettings(address: string): string {
  const url = new URL(address);
  const settings = SETTINGS.map((one) => `-c ${one}`).join(' ');
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${settings}`.trim());
  return url.href;
}

class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly #names = new StatementNames();
  readonly #lines = new WeakMap<PoolClient, Line>();
  readonly #Line: typeof PlainLine | typeof PostgresLine;
  readonly #lookUps: LookUps;
  readonly #commits = new SharedCommits(() => this.#lend());

  constructor(pool: pg.Pool, Kind: typeof PlainLine | typeof PostgresLine) {
    this.#pool = pool;
    this.#Line = Kind;
    this.#lookUps = new LookUps({
      lend: () => this.#lend(),
      alone: (statement, limitMs) => this.#askAlone(statement, limitMs),
    });
  }

  read<Result>(work: (connection: Connection) => Promise<Result>, timeMs?: number): Promise<Result> {
    const begin = ['BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', NO_LIMIT];
    if (timeMs === undefined) return this.#again(async () => this.#once(await this.#lend(), begin, work));
    return this.#again(async () =>
      this.#once(await this.#lend(), [...begin, limitOf(timeMs)], (transaction) =>
        transaction.inTime(timeMs, () => work(transaction)),
      ),
    );
  }

  ask<Made = Row>(statement: Statement<Made>, timeMs?: number, finds?: 'by_key'): Promise<readonly Made[]> {
    const limitMs = timeMs === undefined ? 0 : whole(timeMs);
    return finds === 'by_key' ? this.#lookUps.ask(statement, limitMs) : this.#askAlone(statement, limitMs);
  }

  write<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    locks = NO_LOCKS,
    timeMs?: number,
  ): Promise<Result> {
    const limitMs = timeMs === undefined ? undefined : whole(timeMs);
    const begin = [BEGIN, NO_LIMIT, lockStatement(locks, limitMs)];
    const share = this.#sharing(locks, limitMs);
    return this.#again(() => {
      const late = new LateLine({ begin: begin.length, lend: () => this.#lend(), share });
      if (timeMs === undefined) return this.#once(late, begin, work);
      return this.#once(late, begin, (transaction) => transaction.inTime(timeMs, () => work(transaction)));
    });
  }

  async createIndexes(indexes: readonly IndexToCreate[]): Promise<void> {
    if (indexes.length === 0) return;
    const client = await this.#connect();
    try {
      await client.query(PATIENTLY);
      await createBeside(client, indexes);
    } finally {
      client.release(true); // its settings and its lock go with it
    }
  }

  async compact(): Promise<void> {
    const client = await this.#connect();
    try {
      await client.query(PATIENTLY);
      await client.query('VACUUM');
    } finally {
      client.release(true); // its settings go with it
    }
  }

  connections(): Connections {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return {
      used: totalCount - idleCount,
      idle: idleCount,
      most: options.max,
      waiting: waitingCount,
    };
  }

  /** A standby, and a database that was set to be read only, answer and take nothing. */
  async check(): Promise<void> {
    const rows = await this.ask(
      sql`SELECT current_setting('default_transaction_read_only') = 'on' OR pg_is_in_recovery() AS closed`,
    );
    if (rows[0]?.['closed'] === true) throw new Unavailable('the database is read-only');
  }

  async keepCopy(): Promise<HeldData> {
    return nothingHeld;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Of two writers that stopped each other the server ends one: that one starts again, a few times. */
  async #again<Result>(once: () => Promise<Result>): Promise<Result> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await once();
      } catch (error) {
        if (!isWorthAnotherTry(error)) throw error;
        if (tried === TRIES) throw new Busy('other writers were in the way, every time', { cause: error });
        await pause(Math.random() * 20 * tried);
      }
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw new Busy('the database gives no connection', { cause: error });
    }
  }

  /** With a line that lasts as long as the client. */
  async #lend(): Promise<Lent> {
    const client = await this.#connect();
    const line = this.#lines.get(client) ?? new this.#Line(client, this.#names);
    this.#lines.set(client, line);
    return { client, line };
  }

  /** A line of its own for each statement has nothing to share. */
  #sharing(locks: Locks, limitMs: number | undefined): ((line: LateLine) => void) | undefined {
    if (this.#Line === PlainLine) return undefined;
    const briefMs = Math.min(limitMs ?? BRIEF_MS, BRIEF_MS);
    return (line) => this.#commits.add(lockStatement(locks, briefMs), line);
  }

  #askAlone<Made>(statement: Statement<Made>, limitMs: number): Promise<readonly Made[]> {
    return this.#again(async () => {
      const { client, line } = await this.#lend();
      line.limit(limitMs);
      try {
        const { rows } = await line.send(statement);
        client.release();
        return rows;
      } catch (error) {
        // A limit that passed leaves the client as it was; after anything else nobody knows.
        client.release(!(error instanceof TooCostly));
        throw error;
      }
    });
  }

  async #once<Result>(
    lease: Lease,
    begin: readonly string[],
    work: (transaction: PostgresTransaction) => Promise<Result>,
  ): Promise<Result> {
    const transaction = new PostgresTransaction(lease.line);
    lease.transaction = transaction;
    try {
      transaction.begin(begin);
      const result = await work(transaction);
      await finish(transaction);
      lease.client?.release();
      return result;
    } catch (error) {
      await giveBack(lease, error);
      throw error;
    }
  }
}

/** Milliseconds as the server takes them; 0 would be no limit. */
function whole(timeMs: number): number {
  return Math.max(1, Math.ceil(timeMs));
}

function limitOf(timeMs: number): string {
  return `SET LOCAL statement_timeout = ${whole(timeMs)}`;
}

async function finish(transaction: PostgresTransaction): Promise<void> {
  const answer = await transaction.end();
  await transaction.sentIsDone();
  if (transaction.undone) return;
  // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and calls that a success.
  if (answer !== COMMIT) throw new Error('a statement failed, and the transaction went on as if it had not');
}
