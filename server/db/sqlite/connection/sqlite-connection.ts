import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { sqliteFunctions } from './functions.ts';
import type { Connection, Row, Statement } from '#server/db/database.ts';
import { DEADLINE_FUNCTION, Deadline } from '#server/db/deadline.ts';
import { Recent } from '#server/db/recent.ts';
import type { IndexUses } from './index-uses.ts';
import { onceInTurn } from './once-in-turn.ts';
import { registerFunctions } from './register-functions.ts';
import { madeOf, type SqliteRows, toBinding } from './sqlite-values.ts';
import { TableChanges } from './table-changes.ts';
import { turnOfOthers } from './turn-of-others.ts';
import { Closing } from '#server/db/unavailable.ts';

/** Counts changes of the schema: statements prepared before the last one are prepared anew. Shared by all connections. */
export interface SchemaCounter {
  changes: number;
}

/** What a connection is opened with. */
export interface SqliteConnectionSettings {
  readonly schema: SchemaCounter;
  readonly readOnly: boolean;
  /** How much of the file it keeps in memory. */
  readonly cache: keyof typeof CACHE_KB;
  /** Whether a statement shall not even be tried in a turn. */
  readonly isLong?: (text: string) => boolean;
  /** Where it is counted which indexes its statements go through. */
  readonly uses?: IndexUses;
}

interface Prepared {
  readonly statement: StatementSync;
  readonly names: readonly string[];
  /** Undefined where it is not counted which indexes it goes through. */
  readonly watched: ReturnType<IndexUses['watch']>;
  /** Tables that it changes; empty where that is not counted. */
  readonly changes: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();
const KEPT_STATEMENTS = 500;
/**
 * What SQLite may keep of the file in memory. Twice as much makes lists a tenth to a quarter cheaper: what is not there the
 * operating system has at hand (`docs/decisions/0336-fewer-pages-of-sqlite.md`).
 */
const CACHE_KB = { most: 8_192, some: 2_048, few: 1_024 };

/**
 * One connection to a SQLite file. Statements run to their end at once. Between two of them others have their turn, where
 * many follow each other.
 */
export class SqliteConnection implements Connection {
  readonly kind = 'sqlite';
  readonly deadline = new Deadline();
  readonly file: DatabaseSync;
  readonly #schema: SchemaCounter;
  readonly #isLong: SqliteConnectionSettings['isLong'];
  readonly #uses: IndexUses | undefined;
  readonly #changes: TableChanges | undefined;
  #prepared = new Recent<string, Prepared>(KEPT_STATEMENTS);
  #seenChanges = 0;
  #isStopped = false;
  /** What SQLite says of the commits of others. What is asked in one turn of the event loop was sent before. */
  readonly #othersVersion = onceInTurn(() => {
    const [row] = this.#rowsOf(this.#prepare('PRAGMA data_version'), []);
    return Number(row?.[0]);
  });

  constructor(path: string, { schema, readOnly, cache, isLong, uses }: SqliteConnectionSettings) {
    this.file = new DatabaseSync(path, { readOnly, timeout: 250, enableForeignKeyConstraints: true });
    this.#schema = schema;
    this.#isLong = isLong;
    this.#uses = uses;
    this.file.exec(`PRAGMA cache_size = -${CACHE_KB[cache]}; PRAGMA temp_store = MEMORY`);
    this.file.function(DEADLINE_FUNCTION, this.deadline.tick);
    registerFunctions(this.file, sqliteFunctions);
    if (!readOnly) this.#changes = new TableChanges(this.file);
  }

  async all<Made = Row>(statement: Statement<Made>): Promise<readonly Made[]> {
    await turnOfOthers();
    return this.allNow(statement);
  }

  allNow<Made = Row>(statement: Statement<Made>): readonly Made[] {
    const text = statement.sql;
    if (this.deadline.hasTurn && this.#isLong?.(text)) this.deadline.endTurn();
    return madeOf(this.rowsNow(text, statement.values.map(toBinding)), statement);
  }

  /** The rows as the file has them, of a statement with its values as they are bound. */
  rowsNow(text: string, values: readonly SQLInputValue[]): SqliteRows {
    const prepared = this.#prepareInTime(text);
    return { names: prepared.names, rows: this.#rowsOf(prepared, values) };
  }

  async run(statement: Statement): Promise<number> {
    await turnOfOthers();
    return this.runNow(statement);
  }

  /** Number of rows changed. */
  runNow({ sql, values }: Statement): number {
    return this.runBound(sql, values.map(toBinding));
  }

  /** The same of a statement with its values as they are bound. */
  runBound(text: string, values: readonly SQLInputValue[]): number {
    const { changes } = this.#given(this.#prepareInTime(text).statement.run(...values));
    if (changesSchema(text)) this.#schema.changes += 1;
    return Number(changes);
  }

  /** From now on every statement fails but those that end a transaction. */
  stop(): void {
    this.#isStopped = true;
  }

  /** For statements without values that begin or end something: BEGIN, SAVEPOINT, COMMIT. */
  execute(text: string): void {
    this.#prepare(text).statement.run();
    if (!this.file.isTransaction) this.#changes?.end();
  }

  /** How many statements of a connection that writes could change something until now. */
  get written(): number {
    return this.#changes?.written ?? 0;
  }

  /**
   * Another text once this connection has committed changes to one of these tables, or any other connection whatever. Of a
   * connection that writes.
   */
  versionOf(tables: readonly string[]): string {
    return `${this.#othersVersion()} ${this.#changes?.count(tables)}`;
  }

  close(): void {
    this.#prepared.clear();
    this.file.close();
  }

  #rowsOf({ statement }: Prepared, values: readonly SQLInputValue[]): readonly SQLOutputValue[][] {
    const rows: unknown = statement.all(...values);
    // The types of Node do not know what `setReturnArrays` does.
    return this.#given(rows as SQLOutputValue[][]);
  }

  /** node:sqlite gives nothing, and loses what was thrown, where an aggregate of ours was under way. */
  #given<Answer>(answer: Answer | undefined): Answer {
    if (answer !== undefined) return answer;
    throw this.deadline.refusal ?? new Error('SQLite has given no answer');
  }

  #prepareInTime(text: string): Prepared {
    if (this.#isStopped) throw new Closing('the database is being closed');
    this.deadline.beginStatement();
    const prepared = this.#prepare(text);
    prepared.watched?.run();
    this.#changes?.run(prepared.changes);
    return prepared;
  }

  #prepare(text: string): Prepared {
    if (this.#seenChanges !== this.#schema.changes) this.#readSchemaAgain();
    return this.#prepared.get(text, () => this.#prepareNew(text));
  }

  #prepareNew(text: string): Prepared {
    const prepareIt = () => prepare(this.file, text, this.#uses);
    const [prepared, changes] = this.#changes?.of(prepareIt) ?? [prepareIt(), NOTHING];
    return { ...prepared, changes };
  }

  /** What types a new statement's columns have is asked before it runs, so the schema it was made on must be today's. */
  #readSchemaAgain(): void {
    this.#prepared.clear();
    this.#seenChanges = this.#schema.changes;
    this.file.exec('SELECT 1 FROM sqlite_schema LIMIT 1');
  }
}

/** Whether statements that were prepared before this one may be wrong after it. */
export function changesSchema(text: string): boolean {
  return /^\s*(create|alter|drop)\b/i.test(text);
}

/** Columns that may hold integers are read as bigint, so that none loses a digit. */
function prepare(file: DatabaseSync, text: string, uses: IndexUses | undefined): Omit<Prepared, 'changes'> {
  const statement = file.prepare(text);
  const columns = statement.columns();
  statement.setReturnArrays(true);
  if (columns.some(({ type }) => type !== 'TEXT')) statement.setReadBigInts(true);
  const names = columns.map(({ name }) => name);
  return { statement, names, watched: uses?.watch(file, text) };
}
