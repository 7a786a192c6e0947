import { setTimeout as pause } from 'node:timers/promises';
import pg, { type PoolClient } from 'pg';
import { Busy, type Connection, type Database, type Locks, type Transaction } from './database.ts';
import {
  isStalePlan,
  isWorthAnotherTry,
  PostgresTransaction,
  StatementNames,
} from './postgres-connection.ts';
import { lockStatement } from './postgres-locks.ts';
import { postgresTypes } from './postgres-values.ts';

const CONNECTIONS = 10;
const TRIES = 5;
const NO_LOCKS: Locks = { exclusive: [], shared: [] };

/** Opens a pool of connections; throws where the server cannot be reached. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: withSettings(url),
    max: CONNECTIONS,
    types: postgresTypes,
    connectionTimeoutMillis: 10_000,
    application_name: 'ninefold',
  });
  // A connection that breaks would end the process if nobody listened. Whoever uses it sees the error of the statement,
  // and the pool replaces it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  (await pool.connect()).release();
  return new PostgresDatabase(pool);
}

/** Settings every session starts with, beside those the address has. */
function withSettings(address: string): string {
  const url = new URL(address);
  const settings = '-c TimeZone=UTC -c DateStyle=ISO -c standard_conforming_strings=on';
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${settings}`.trim());
  return url.href;
}

class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly #names = new StatementNames();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  read<Result>(work: (connection: Connection) => Promise<Result>, timeMs?: number): Promise<Result> {
    const limit =
      timeMs === undefined ? '' : `; SET LOCAL statement_timeout = ${Math.max(1, Math.ceil(timeMs))}`;
    return this.#again(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY${limit}`, work);
  }

  write<Result>(work: (transaction: Transaction) => Promise<Result>, locks = NO_LOCKS): Promise<Result> {
    return this.#again(`BEGIN ISOLATION LEVEL READ COMMITTED; ${lockStatement(locks)}`, work);
  }

  async keepCopy(): Promise<undefined> {}

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Of two writers that stopped each other the server ends one: that one starts again, a few times. */
  async #again<Result>(begin: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#once(begin, work);
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

  async #once<Result>(begin: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const client = await this.#connect();
    const transaction = new PostgresTransaction(client, this.#names);
    try {
      await transaction.execute(begin);
      const result = await work(transaction);
      await finish(transaction);
      client.release();
      return result;
    } catch (error) {
      await giveBack(client, transaction, error);
      throw error;
    }
  }
}

async function finish(transaction: PostgresTransaction): Promise<void> {
  if (transaction.undone) {
    await transaction.execute('ROLLBACK');
    return;
  }
  const answer = await transaction.execute('COMMIT');
  // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and calls that a success.
  if (answer !== 'COMMIT')
    throw new Error('a statement failed, and the transaction went on as if it had not');
}

/** Undoes the transaction; a client that cannot even do that, or holds stale plans, is thrown away. */
async function giveBack(client: PoolClient, transaction: PostgresTransaction, cause: unknown): Promise<void> {
  try {
    await transaction.execute('ROLLBACK');
    client.release(isStalePlan(cause));
  } catch {
    client.release(true); // the connection is gone, and the server undoes by itself; `cause` is what counts
  }
}
