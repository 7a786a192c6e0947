import { existsSync, statSync } from 'node:fs';
import { access, constants, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { backup } from 'node:sqlite';
import { dirname, join } from 'node:path';
import { raw } from 'sql-template-tag';
import {
  type Connection,
  type Database,
  type HeldData,
  type IndexToCreate,
  type Locks,
  type Row,
  type Statement,
  type Transaction,
} from '#server/db/database.ts';
import { databaseReading } from '#server/db/database-within.ts';
import { TABLES_LOCK } from '#server/db/postgres-locks.ts';
import { makeFolder } from '#server/db/make-folder.ts';
import { COPY, partOf } from './left-over.ts';
import { Lending } from './lending.ts';
import { makeFile } from './make-file.ts';
import { ReaderThreads } from './threads/reader-threads.ts';
import { refuseRemains, SqliteFiles } from './connection/sqlite-files.ts';
import { IndexUses } from './connection/index-uses.ts';
import { type SchemaCounter, SqliteConnection } from './connection/sqlite-connection.ts';
import { SqliteWriter } from './connection/sqlite-writer.ts';
import { askInTurn, readInTurn, TURN_MS } from './connection/turn.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { WriteGroups } from './connection/write-groups.ts';
import { compactFile } from './threads/compact-file.ts';
import { WriterApart } from './threads/writer-apart.ts';

/** Reads that may be under way at once on the main thread, each on its own snapshot, one statement at a time. */
const READERS = 4;
const KEPT_COPIES = 5;
/** For `backup`, which has no word for it: more than any file has. */
const ALL_PAGES = 2 ** 31 - 1;
/** Bytes of a file in which a change of the tables takes longer than others shall wait: an index, a column that is filled. */
const LONG_FROM = 8_000_000;

/**
 * Pages of 4 kB that the log may have before they are copied into the file. Most writes change the same few pages again: the more
 * writes share a copy, the fewer pages are copied. SQLite's own 1,000 took a third more pages and fsyncs.
 */
const LOG_PAGES = 4_000;

/** Opens the file, creating it where there is none. */
export async function openSqlite(
  file: string,
  { isThrownAway = false }: { readonly isThrownAway?: boolean | undefined } = {},
): Promise<Database> {
  await makeFolder(dirname(file));
  refuseRemains(file);
  const schema: SchemaCounter = { changes: 0 };
  if (!existsSync(file)) makeFile(file);
  const uses = new IndexUses();
  const writer = new SqliteConnection(file, { schema, readOnly: false, cache: 'some', uses });
  // FULL: an acknowledged write survives a power cut, also in WAL mode.
  const synchronous = isThrownAway ? 'OFF' : 'FULL';
  writer.file.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA busy_timeout = 250`,
  );
  writer.file.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
  const threads = new ReaderThreads({ file, schema, turnMs: TURN_MS });
  const reading = { schema, readOnly: true, isLong: threads.takesAtOnce, uses };
  // The first of them does nearly all there is to do; the others would fill as much memory with the same pages.
  const readers = Array.from(
    { length: READERS },
    (_, place) => new SqliteConnection(file, { ...reading, cache: place === 0 ? 'most' : 'few' }),
  );
  return new SqliteDatabase(file, writer, { readers, threads, schema, uses });
}

/** A file that is read and never written. */
export function readSqlite(file: string): Database {
  const connection = new SqliteConnection(file, { schema: { changes: 0 }, readOnly: true, cache: 'some' });
  return { ...databaseReading(connection), close: async () => connection.close() };
}

/** What a database of a file is made of, beside the connection that writes. */
interface Parts {
  readonly readers: readonly SqliteConnection[];
  readonly threads: ReaderThreads;
  readonly schema: SchemaCounter;
  readonly uses: IndexUses;
}

class SqliteDatabase implements Database {
  readonly kind = 'sqlite';
  readonly #file: string;
  readonly #writer: SqliteConnection;
  readonly #readers: readonly SqliteConnection[];
  readonly #lending: Lending<SqliteConnection>;
  readonly #threads: ReaderThreads;
  readonly #groups: WriteGroups;
  readonly #apart: WriterApart;
  readonly #files: SqliteFiles;
  readonly #uses: IndexUses;
  /** The last write failed because of what is under the database. */
  #isFailing = false;

  constructor(file: string, writer: SqliteConnection, { readers, threads, schema, uses }: Parts) {
    this.#file = file;
    this.#files = new SqliteFiles(file);
    this.#writer = writer;
    this.#readers = readers;
    this.#lending = new Lending(readers);
    this.#threads = threads;
    this.#uses = uses;
    this.#apart = new WriterApart({ file, schema });
    this.#groups = new WriteGroups(new SqliteWriter(writer, this.#files), this.#apart);
  }

  async read<Result>(work: (connection: Connection) => Promise<Result>, timeMs?: number): Promise<Result> {
    const turn = await this.#lending.use((connection) => readInTurn(connection, work, timeMs));
    return turn === undefined ? this.#threads.read(work, timeMs) : turn.result;
  }

  async ask<Made = Row>(statement: Statement<Made>, timeMs?: number): Promise<readonly Made[]> {
    const once = (connection: SqliteConnection) => askInTurn(connection, statement, timeMs);
    // It runs to its end at once: a connection that nobody has now need not be taken for it.
    const { free } = this.#lending;
    const rows = free === undefined ? await this.#lending.use(async (one) => once(one)) : once(free);
    return rows ?? this.#threads.read((connection) => connection.all(statement), timeMs);
  }

  async write<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    locks?: Locks,
    timeMs?: number,
  ): Promise<Result> {
    const limited: typeof work = (transaction) =>
      timeMs === undefined ? work(transaction) : transaction.within(timeMs, () => work(transaction));
    // Who changes tables copies the file before, and the copy must have everything up to then.
    const alone = locks?.exclusive.includes(TABLES_LOCK) ?? false;
    try {
      // What is long begins in a thread of its own, which does not look.
      if (alone) this.#files.mustBeThere();
      const isLong = alone && statSync(this.#file).size > LONG_FROM;
      const result = await this.#groups.run(limited, { alone, isLong });
      this.#isFailing = false;
      return result;
    } catch (error) {
      this.#isFailing ||= isUnavailable(error);
      throw error;
    }
  }

  async check(): Promise<void> {
    this.#files.mustBeThere();
    const isScarce = await hasLittleRoom(this.#file);
    await this.read((connection) => connection.all(raw('SELECT 1 FROM sqlite_schema LIMIT 1')));
    if (this.#isFailing || isScarce) await this.write(takeAndGiveBack);
  }

  async createIndexes(indexes: readonly IndexToCreate[]): Promise<void> {
    for (const { name, on } of indexes)
      await this.write((transaction) => transaction.run(raw(`CREATE INDEX IF NOT EXISTS ${name} ${on}`)), {
        exclusive: [TABLES_LOCK],
        shared: [],
      });
  }

  async compact(): Promise<void> {
    await roomFor(this.#file, dirname(this.#file));
    await compactFile(this.#file);
  }

  version(tables: readonly string[]): string {
    return this.#writer.versionOf(tables);
  }

  takeIndexUses(): ReadonlyMap<string, number> {
    return this.#uses.take();
  }

  async keepCopy(name: string): Promise<HeldData> {
    const folder = join(dirname(this.#file), 'backups');
    await makeFolder(folder);
    await roomFor(this.#file, folder);
    const held = Promise.withResolvers<void>();
    const wanted = Promise.withResolvers<boolean>();
    const ended = this.#lending.use(async (reader) => {
      reader.execute('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1');
      held.resolve();
      try {
        if (await wanted.promise) await keepWhole(reader, join(folder, `${name}.sqlite`));
      } finally {
        reader.execute('ROLLBACK');
      }
    });
    await Promise.race([held.promise, ended]);
    const end = (isWanted: boolean) => {
      wanted.resolve(isWanted);
      return ended;
    };
    return { keep: () => end(true), letGo: () => end(false) };
  }

  async onCopy<Result>(work: (copy: Database) => Promise<Result>): Promise<Result> {
    const folder = dirname(this.#file);
    await roomFor(this.#file, folder);
    const place = await mkdtemp(join(folder, COPY));
    try {
      const file = join(place, 'data.sqlite');
      await this.#lending.use((reader) => backup(reader.file, file, { rate: ALL_PAGES }));
      const copy = await openSqlite(file);
      try {
        return await work(copy);
      } finally {
        await copy.close();
      }
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    this.#writer.stop();
    await Promise.all([this.#apart.close(), this.#threads.close()]);
    await this.#groups.idle();
    for (const connection of [...this.#readers, this.#writer]) connection.close();
  }
}

/** Less room than this on the disk, and a write may fail at any moment. */
const LEAST_ROOM = 1_000_000;

/**
 * Whether the disk has hardly any room left, which a server that nobody writes to would not notice; a write may still find
 * some that the log has taken before. Throws where the file is mounted read-only.
 */
async function hasLittleRoom(file: string): Promise<boolean> {
  await access(file, constants.W_OK);
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize < LEAST_ROOM;
}

/** Leaves nothing, and needs room in the file and on the disk. */
async function takeAndGiveBack(transaction: Transaction): Promise<void> {
  await transaction.run(raw('CREATE TABLE nf_room AS SELECT zeroblob(65536) AS taken'));
  await transaction.run(raw('DROP TABLE nf_room'));
}

/** Throws where a copy would fill the disk. */
async function roomFor(file: string, folder: string): Promise<void> {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(file), statfs(folder)]);
  if (bavail * bsize >= size) return;
  const error = new Error(`there is no room for a copy of ${size} bytes in ${folder}`);
  throw Object.assign(error, { code: 'ENOSPC' });
}

/** Under another name until it is whole. All pages in one step: nothing can change halfway. */
async function keepWhole(reader: SqliteConnection, copy: string): Promise<void> {
  const part = partOf(copy);
  await backup(reader.file, part, { rate: ALL_PAGES });
  await rename(part, copy);
  await removeOldCopies(dirname(copy));
}

/**
 * Names begin with the time, so the order of names is the order of age. Those from before an upgrade have a count of
 * their own: publishing a few times must not take away the way back.
 */
async function removeOldCopies(folder: string): Promise<void> {
  const copies = (await readdir(folder)).filter((name) => name.endsWith('.sqlite')).sort();
  const kinds = Object.values(
    Object.groupBy(copies, (name) => (isOfUpgrade(name) ? 'upgrade' : 'publication')),
  );
  for (const kind of kinds)
    for (const name of kind?.slice(0, -KEPT_COPIES) ?? []) await rm(join(folder, name));
}

function isOfUpgrade(name: string): boolean {
  return /^\d+-engine-/.test(name);
}
