import pg, { type PoolClient } from 'pg';
import type { ColumnValue, RowMaker, Statement } from '#server/db/database.ts';
import { makerOf } from '#server/db/rows.ts';
import { type Answered, bindable, type Line, limitStatement, NotRun, thrownFor } from './line.ts';
import { parserOf } from './postgres-values.ts';
import type { StatementNames } from '#server/db/statement-names.ts';

/**
 * The line to one client of the pool. Everything that is sent in one go of the program leaves in one piece and is answered
 * in one piece: to hand something to the network, and to be woken by it, costs both sides more than most statements do.
 * Where one of them fails, those behind it are not run.
 */
export class PostgresLine implements Line {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  readonly #prepared: Prepared = { columns: new Map(), doubtful: new Set() };
  #waiting: QueuedQuery[] = [];
  /** The time limit that statements outside of transactions have at the moment; 0: the server's own. */
  #limitMs: number | undefined = 0;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  limit(limitMs: number): void {
    if (this.#limitMs === limitMs) return;
    this.#limitMs = limitMs;
    const limited = this.send(limitStatement(limitMs));
    limited.catch(() => undefined); // what is sent along fails too
  }

  async send<Made>(statement: Statement<Made>, meaning?: () => Error): Promise<Answered<Made>> {
    const { text, values } = statement;
    const make = makerOf(statement);
    const asked = { text, values: values.map(bindable), name: this.#names.nameOf(text), meaning, make };
    try {
      return await new Promise((resolve, reject) =>
        // Its rows are what its own maker makes.
        this.#add({ ...asked, resolve: (answer) => resolve(answer as Answered<Made>), reject }),
      );
    } catch (error) {
      // What was set along with it, outside of a transaction, is undone.
      this.#limitMs = undefined;
      throw error;
    }
  }

  #add(asked: QueuedQuery): void {
    if (this.#waiting.length === 0) process.nextTick(() => this.#leave());
    this.#waiting.push(asked);
  }

  #leave(): void {
    const together = this.#waiting;
    this.#waiting = [];
    this.#client.query(new Together(together, this.#prepared));
  }
}

/** A statement on its way. */
interface QueuedQuery {
  readonly text: string;
  readonly values: (string | null)[];
  /** Undefined: not prepared. */
  readonly name: string | undefined;
  readonly meaning: (() => Error) | undefined;
  readonly make: RowMaker<unknown>;
  resolve(answer: Answered<unknown>): void;
  reject(error: unknown): void;
}

/** What a client has prepared, by name. */
interface Prepared {
  /** Undefined until the first answer: they are asked for along with it. */
  readonly columns: Map<string, Columns | undefined>;
  /** Names that the server may have or not, because what they were sent with failed. */
  readonly doubtful: Set<string>;
}

/** What the rows of a statement are made of. */
interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ReturnType<typeof parserOf>[];
}

const NO_COLUMNS: Columns = { names: [], parsers: [] };

/** Messages of the server, as far as they are looked at. */
interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}
interface DataRow {
  /** Whoever is told may keep the list, and change it. */
  readonly fields: (string | null)[];
}

/**
 * Several statements as one query of pg: with one point at its end to which the server goes where one fails, and with no
 * question for columns that are known. pg calls the methods whose names begin with `handle`.
 */
class Together extends pg.Query {
  readonly #asked: readonly QueuedQuery[];
  readonly #prepared: Prepared;
  readonly #answers: Answered<unknown>[] = [];
  /** Places of the statements that were prepared here. */
  readonly #preparing = new Map<number, string>();
  #columns: Columns | undefined;
  #make: ReturnType<RowMaker<unknown>> | undefined;
  #rows: unknown[] = [];

  constructor(asked: readonly QueuedQuery[], prepared: Prepared) {
    super('');
    this.#asked = asked;
    this.#prepared = prepared;
  }

  override submit = (connection: pg.Connection): void => {
    connection.stream.cork();
    for (const [place, asked] of this.#asked.entries()) this.#write(connection, asked, place);
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription({ fields }: RowDescription): void {
    const names = fields.map(({ name }) => name);
    const parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
    this.#columns = { names, parsers };
  }

  handleDataRow({ fields }: DataRow): void {
    this.#columns ??= this.#knownColumns();
    const { names, parsers } = this.#columns;
    this.#make ??= this.#current?.make(names);
    const values: ColumnValue[] = fields;
    for (let index = 0; index < values.length; index += 1) {
      const text = fields[index] ?? null;
      const parse = parsers[index];
      if (text !== null && parse !== undefined) values[index] = parse(text);
    }
    this.#rows.push(this.#make?.(values));
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const name = this.#current?.name;
    if (name !== undefined && this.#prepared.columns.get(name) === undefined)
      this.#prepared.columns.set(name, this.#columns ?? NO_COLUMNS);
    this.#answers.push({ rows: this.#rows, tag: text });
    this.#rows = [];
    this.#columns = undefined;
    this.#make = undefined;
  }

  handleReadyForQuery(): void {
    for (const [place, answer] of this.#answers.entries()) this.#asked[place]?.resolve(answer);
  }

  /** The statement that was not answered yet has failed, and all behind it were skipped. */
  handleError(cause: unknown): void {
    const failed = this.#answers.length;
    const error = thrownFor(cause, this.#asked[failed]?.meaning);
    for (const [place, name] of this.#preparing) if (place >= failed) this.#doubt(name);
    this.handleReadyForQuery();
    this.#asked[failed]?.reject(error);
    for (const { reject } of this.#asked.slice(failed + 1))
      reject(new NotRun('a statement before it failed', { cause: error }));
  }

  get #current(): QueuedQuery | undefined {
    return this.#asked[this.#answers.length];
  }

  #knownColumns(): Columns {
    return this.#prepared.columns.get(this.#current?.name ?? '') ?? NO_COLUMNS;
  }

  #write(connection: pg.Connection, { text, values, name }: QueuedQuery, place: number): void {
    const { columns, doubtful } = this.#prepared;
    if (name === undefined || !columns.has(name)) {
      if (name !== undefined && doubtful.delete(name)) connection.close({ type: 'S', name }, true);
      connection.parse({ name: name ?? '', text, types: [] }, true);
      if (name !== undefined) {
        columns.set(name, undefined);
        this.#preparing.set(place, name);
      }
    }
    connection.bind({ statement: name, values }, true);
    if (name === undefined || columns.get(name) === undefined) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
  }

  #doubt(name: string): void {
    this.#prepared.columns.delete(name);
    this.#prepared.doubtful.add(name);
  }
}
