import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import { inTransaction } from '../postgres-transaction.ts';
import { DeskStore, type Driver, type Run } from './desk-store.ts';

/** The tickets in a file of SQLite or in a database of PostgreSQL. */
export function openStore(place: string): DeskStore {
  return place.startsWith('postgres:')
    ? new DeskStore('postgres', postgresDriver(place))
    : new DeskStore('sqlite', sqliteDriver(place));
}

/** node:sqlite with prepared statements: one connection that writes, one that reads, one transaction after the other. */
function sqliteDriver(file: string): Driver {
  const writer = new DatabaseSync(file);
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536');
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('PRAGMA cache_size = -65536');
  const run = asker(writer);
  let last: Promise<unknown> = Promise.resolve();
  const within = async <Result>(work: (run: Run) => Promise<Result>) => {
    writer.exec('BEGIN IMMEDIATE');
    try {
      const result = await work(run);
      writer.exec('COMMIT');
      return result;
    } catch (error) {
      writer.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    ask: asker(reader),
    write: (work) => {
      const result = last.then(() => within(work));
      last = result.catch(() => undefined);
      return result;
    },
    close: async () => {
      reader.close();
      writer.close();
    },
  };
}

function asker(database: DatabaseSync): Run {
  const prepared = new Map<string, StatementSync>();
  return async <Row>(text: string, values: readonly unknown[]) => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    // The store binds texts, numbers and nulls, and says what the rows are.
    return statement.all(...(values as SQLInputValue[])) as Row[];
  };
}

/** A pool of ten with named, and so prepared, statements; a write is BEGIN, its statements, COMMIT. */
function postgresDriver(url: string): Driver {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const prepared = new Map<string, { readonly name: string; readonly text: string }>();
  const namedFor = (text: string) => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    let place = 0;
    const named = { name: `s${prepared.size}`, text: text.replaceAll('?', () => `$${(place += 1)}`) };
    prepared.set(text, named);
    return named;
  };
  const on =
    (asked: pg.Pool | pg.PoolClient): Run =>
    async <Row>(text: string, values: readonly unknown[]) =>
      (await asked.query({ ...namedFor(text), values: [...values] })).rows as Row[];
  return {
    ask: on(pool),
    write: (work) => inTransaction(pool, (client) => work(on(client))),
    close: () => pool.end(),
  };
}
