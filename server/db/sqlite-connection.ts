import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { sqliteFunctions } from '#server/sql/sqlite-functions.ts';
import type { ColumnValue, Connection, Row, Statement } from './database.ts';
import { DEADLINE_FUNCTION, Deadline } from './deadline.ts';
import { Recent } from './recent.ts';
import { registerFunctions } from './sqlite-functions.ts';

/** Counts changes of the schema: statements prepared before the last one are prepared anew. Shared by all connections. */
export interface SchemaCounter {
  changes: number;
}

interface Prepared {
  readonly statement: StatementSync;
  /** From the values of a row, in the order of the columns. */
  toRow(values: SQLOutputValue[]): Row;
}

const KEPT_STATEMENTS = 500;
/**
 * Of each connection. The usual 2 MB makes searches that go through many rows three times dearer; reads that find half of
 * their pages there take a third longer than those that find all.
 */
const CACHE_KB = { reads: 32_768, writes: 16_384 };
const CHANGES_SCHEMA = /^\s*(create|alter|drop)\b/i;

/** One connection to a SQLite file. Statements run to their end at once; nothing here waits. */
export class SqliteConnection implements Connection {
  readonly kind = 'sqlite';
  readonly deadline = new Deadline();
  readonly file: DatabaseSync;
  readonly #schema: SchemaCounter;
  #prepared = new Recent<string, Prepared>(KEPT_STATEMENTS);
  #seenChanges = 0;

  constructor(path: string, schema: SchemaCounter, readOnly: boolean) {
    this.file = new DatabaseSync(path, { readOnly, timeout: 250, enableForeignKeyConstraints: true });
    this.#schema = schema;
    this.file.exec(
      `PRAGMA cache_size = -${readOnly ? CACHE_KB.reads : CACHE_KB.writes}; PRAGMA temp_store = MEMORY`,
    );
    this.file.function(DEADLINE_FUNCTION, this.deadline.tick);
    registerFunctions(this.file, sqliteFunctions);
  }

  async all(statement: Statement): Promise<readonly Row[]> {
    this.deadline.check();
    const { statement: prepared, toRow } = this.#prepare(statement.sql);
    const rows: unknown = prepared.all(...statement.values.map(toBinding));
    // The types of Node do not know what `setReturnArrays` does.
    return (rows as SQLOutputValue[][]).map(toRow);
  }

  async run(statement: Statement): Promise<number> {
    return this.runNow(statement);
  }

  /** Number of rows changed. */
  runNow(statement: Statement): number {
    this.deadline.check();
    const text = statement.sql;
    const { changes } = this.#prepare(text).statement.run(...statement.values.map(toBinding));
    if (CHANGES_SCHEMA.test(text)) this.#schema.changes += 1;
    return Number(changes);
  }

  /** For statements without values that begin or end something: BEGIN, SAVEPOINT, COMMIT. */
  execute(text: string): void {
    this.#prepare(text).statement.run();
  }

  close(): void {
    this.#prepared.clear();
    this.file.close();
  }

  #prepare(text: string): Prepared {
    if (this.#seenChanges !== this.#schema.changes) this.#readSchemaAgain();
    return this.#prepared.get(text, () => prepare(this.file, text));
  }

  /** What types a new statement's columns have is asked before it runs, so the schema it was made on must be today's. */
  #readSchemaAgain(): void {
    this.#prepared.clear();
    this.#seenChanges = this.#schema.changes;
    this.file.exec('SELECT 1 FROM sqlite_schema LIMIT 1');
  }
}

/**
 * Rows come as lists and are put together here: that takes a quarter less than the objects of node:sqlite, of which each
 * is made from its names anew. Columns that may hold integers are read as bigint, so that none loses a digit.
 */
function prepare(file: DatabaseSync, text: string): Prepared {
  const statement = file.prepare(text);
  const columns = statement.columns();
  statement.setReturnArrays(true);
  if (columns.some(({ type }) => type !== 'TEXT')) statement.setReadBigInts(true);
  const names = columns.map(({ name }) => name);
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]));
  const toRow = (values: SQLOutputValue[]) => {
    const row = { ...empty };
    for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = narrow(values[index]);
    return row;
  };
  return { statement, toRow };
}

/** No table of ours has a BLOB column, the only other form node:sqlite could give. */
function narrow(value: SQLOutputValue | undefined): ColumnValue {
  if (typeof value === 'string') return value;
  if (typeof value !== 'bigint') return (value ?? null) as ColumnValue;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** node:sqlite binds every number as a float; a whole number must stay one, or `5 / 2` and 2^53 go wrong. */
function toBinding(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (Number.isInteger(value)) return BigInt(Number(value));
  throw new TypeError(`cannot be bound to a statement: ${typeof value} ${String(value)}`);
}
