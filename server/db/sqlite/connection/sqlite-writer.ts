import { setTimeout as pause } from 'node:timers/promises';
import { Busy, WAIT_MS } from '#server/db/database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { SqliteFiles } from './sqlite-files.ts';
import { SqliteTransaction } from './sqlite-transaction.ts';
import { TURN_MS } from './turn.ts';
import type { SharedConnection } from './write-groups.ts';

const SQLITE_BUSY = 5;

/** Writes on the main thread. */
export class SqliteWriter implements SharedConnection {
  readonly #connection: SqliteConnection;
  readonly #files: SqliteFiles;

  constructor(connection: SqliteConnection, files: SqliteFiles) {
    this.#connection = connection;
    this.#files = files;
  }

  async begin(): Promise<void> {
    this.#files.mustBeThere();
    await beginWriting(async () => this.#connection.execute('BEGIN IMMEDIATE'));
  }

  execute(text: string): void {
    this.#connection.execute(text);
  }

  get inTransaction(): boolean {
    return this.#connection.file.isTransaction;
  }

  transaction(turns: 'short' | 'any'): SqliteTransaction {
    if (turns === 'short') this.#connection.deadline.setForEach(TURN_MS);
    else this.#connection.deadline.set();
    return new SqliteTransaction(this.#connection);
  }

  get written(): number {
    return this.#connection.written;
  }

  get turnIsOver(): boolean {
    return this.#connection.deadline.turnIsOver;
  }
}

/** Takes the write lock of the file. Another process (`ninefold user add` beside a server) may have it: waits without holding up this one. */
export async function beginWriting(begin: () => Promise<void>): Promise<void> {
  const giveUp = performance.now() + WAIT_MS;
  for (;;) {
    try {
      await begin();
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > giveUp)
        throw new Busy('another process keeps the file locked', { cause: error });
      await pause(10);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
