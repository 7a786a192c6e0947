import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { TooCostly, type Row, type Statement, type Transaction } from './database.ts';
import { Deadline } from './deadline.ts';
import { Savepoints } from './savepoints.ts';

/** A statement is prepared once it has come this often; before, it may be one that nobody asks again. */
const WORTH_PREPARING = 3;
const PREPARED_AT_MOST = 500;

/** Names for statements that are worth to be kept prepared by the server; one for each pool. */
export class StatementNames {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Undefined: not prepared. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= PREPARED_AT_MOST) return name;
    const seen = (this.#seen.get(text) ?? 0) + 1;
    if (this.#seen.size >= PREPARED_AT_MOST) this.#seen.clear();
    this.#seen.set(text, seen);
    if (seen < WORTH_PREPARING) return undefined;
    this.#names.set(text, `nf_${createHash('sha1').update(text).digest('hex')}`);
    return this.#names.get(text);
  }
}

/** One client of the pool for the length of a transaction. Statements are run in the order in which they are sent. */
export class PostgresTransaction implements Transaction {
  readonly kind = 'postgres';
  undone = false;
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  readonly #savepoints: Savepoints;
  readonly #deadline = new Deadline();
  readonly #sent: Promise<Failure | undefined>[] = [];

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
    this.#savepoints = new Savepoints((text) => this.execute(text));
  }

  async all(statement: Statement): Promise<readonly Row[]> {
    return (await this.#send(statement)).rows;
  }

  async run(statement: Statement): Promise<number> {
    return (await this.#send(statement)).rowCount ?? 0;
  }

  /** Nothing waits for it: the first statement of the work goes along, and fails where this one does. */
  begin(text: string): void {
    this.#sent.push(failureOf(this.#sendText(text)));
  }

  send(statement: Statement): void {
    this.#sent.push(failureOf(sendStatement(this.#client, this.#checked(statement), this.#names)));
  }

  /** Waits for what was only sent, and throws its first error: all behind it failed because of it. */
  async sentIsDone(): Promise<void> {
    const failures = await Promise.all(this.#sent.splice(0));
    const first = failures.find((failure) => failure !== undefined);
    if (first !== undefined) throw first.error;
  }

  savepoint<Result>(work: (undo: () => void) => Promise<Result>): Promise<Result> {
    return this.#savepoints.run(work);
  }

  async within<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result> {
    const result = await this.inTime(timeMs, async () => {
      await this.#limit();
      return work();
    });
    await this.#limit();
    return result;
  }

  /** As `within`, where the server has been told already how long a statement may take. */
  inTime<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result> {
    return this.#deadline.within(timeMs, async () => {
      const result = await work();
      this.#deadline.check();
      return result;
    });
  }

  rollBackAtEnd(): void {
    this.undone = true;
  }

  /** Statements without values, several with `;` between them. Answers the word of the last, `COMMIT`. */
  async execute(text: string): Promise<string> {
    // With several statements pg answers a list of results.
    const results: QueryResult | QueryResult[] = await this.#orEarlier(this.#sendText(text));
    return (Array.isArray(results) ? results.at(-1) : results)?.command ?? '';
  }

  /** Each statement may take what is left; how long all of them took is asked before each. */
  async #limit(): Promise<void> {
    const { left } = this.#deadline;
    const limit = left === undefined ? 'TO DEFAULT' : `= ${Math.max(1, Math.ceil(left))}`;
    await this.execute(`SET LOCAL statement_timeout ${limit}`);
  }

  #send(statement: Statement): Promise<QueryResult<Row>> {
    return this.#orEarlier(sendStatement(this.#client, this.#checked(statement), this.#names));
  }

  #sendText(text: string): Promise<QueryResult | QueryResult[]> {
    sendTogether(this.#client);
    return this.#client.query(text);
  }

  #checked(statement: Statement): Statement {
    this.#deadline.check();
    sendTogether(this.#client);
    return statement;
  }

  /** What a statement answers. Where it fails because of one that was only sent, the error of that one is thrown. */
  async #orEarlier<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer;
    } catch (error) {
      await this.sentIsDone();
      throw error;
    }
  }
}

/** What went wrong with something that nobody waits for. */
interface Failure {
  readonly error: unknown;
}

/** How something ended, without throwing: undefined where it is done. */
function failureOf(sent: Promise<unknown>): Promise<Failure | undefined> {
  return sent.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
}

/**
 * What is sent before anybody waits for an answer leaves in one piece: to hand something to the network costs this process
 * more than the statement itself.
 */
function sendTogether(client: PoolClient): void {
  const { stream } = connectionOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** pg has it as a property that its types do not name for a client of a pool. */
function connectionOf(client: PoolClient): pg.Connection {
  const { connection } = client as PoolClient & { readonly connection: pg.Connection };
  return connection;
}

/** One statement, prepared where it is worth it; `TooCostly` where the server has stopped it for its time. */
export async function sendStatement(
  client: PoolClient,
  { text, values }: Statement,
  names: StatementNames,
): Promise<QueryResult<Row>> {
  const query: QueryConfig = { text, values: values.map(bindable), name: names.nameOf(text) };
  try {
    return await client.query<Row>(query);
  } catch (error) {
    if (codeOf(error) === QUERY_CANCELED)
      throw new TooCostly('the time limit of the statement is up', { cause: error });
    throw error;
  }
}

const QUERY_CANCELED = '57014';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const FEATURE_NOT_SUPPORTED = '0A000';

/** The five letters of SQLSTATE, where the error came from the server. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Errors after which the same work, from its start, may well succeed: nothing of it has been kept. */
export function isWorthAnotherTry(error: unknown): boolean {
  const code = codeOf(error);
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED) return true;
  return code === FEATURE_NOT_SUPPORTED && isStalePlan(error);
}

/** A prepared statement whose table was changed by another process: its client must be given up. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** What pg would turn into something nobody asked for (a list, a date in local time) is a bug of ours. */
function bindable(value: unknown): unknown {
  if (value === null) return value;
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'bigint':
      return value;
    default:
      throw new TypeError(`cannot be bound to a statement: ${typeof value} ${String(value)}`);
  }
}
