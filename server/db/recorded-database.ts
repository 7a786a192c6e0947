import type { Connection, Database, DatabaseKind, Statement, Transaction } from './database.ts';
import { planOf } from './plan-of.ts';

/** A statement that was sent, without its values. */
export interface SentStatement {
  /** In the words of the database. */
  readonly text: string;
  /** How long its answer took; undefined where nobody waited for it. */
  milliseconds?: number;
  /** That were read or changed; undefined where it failed. */
  rows?: number;
  /** How the database goes about it, a line each; where that is asked for, and there is such a plan. */
  plan?: readonly string[];
}

/** What is told of statements. */
export interface Recorder {
  /** Before each is sent. Of a read that began again only the last time counts, and is told once it has ended. */
  note?(sent: SentStatement): void;
  /** Once each was answered, or has failed; at once where nobody waits for its answer. */
  answered?(sent: SentStatement): void;
  /** Whether the database is asked for its plans. Default: no. */
  readonly plans?: boolean;
}

/** The same database, telling of every statement that is sent to it. */
export function recordedDatabase(database: Database, recorder: Recorder): Database {
  const { kind } = database;
  return {
    kind,
    read: (work, timeMs) => recordedRead(database, { work, timeMs, recorder }),
    ask: (statement, timeMs, finds) => {
      const planned: Asked = { kind, all: (one) => database.ask(one, timeMs) };
      return recorded({ statement, on: planned, recorder }, () => database.ask(statement, timeMs, finds));
    },
    write: (work, locks, timeMs) =>
      database.write((on) => work(recordedTransaction(on, recorder)), locks, timeMs),
    createIndexes: (indexes) => database.createIndexes(indexes),
    keepCopy: (name) => database.keepCopy(name),
    close: () => database.close(),
  };
}

async function recordedRead<Result>(
  database: Database,
  asked: {
    readonly work: (connection: Connection) => Promise<Result>;
    readonly timeMs: number | undefined;
    readonly recorder: Recorder;
  },
): Promise<Result> {
  const { work, timeMs, recorder } = asked;
  const { note } = recorder;
  if (note === undefined) return database.read((on) => work(recordedConnection(on, recorder)), timeMs);
  let sent: SentStatement[] = [];
  const once = (on: Connection) => {
    sent = []; // a read may begin again: what was asked before is asked once more
    return work(recordedConnection(on, { ...recorder, note: (one) => sent.push(one) }));
  };
  try {
    return await database.read(once, timeMs);
  } finally {
    sent.forEach(note);
  }
}

function recordedConnection(on: Connection, recorder: Recorder): Connection {
  return {
    kind: on.kind,
    all: (statement) => recorded({ statement, on, recorder }, () => on.all(statement)),
    run: (statement) => recorded({ statement, on, recorder }, () => on.run(statement)),
  };
}

function recordedTransaction(on: Transaction, recorder: Recorder): Transaction {
  const complete = on.complete?.bind(on);
  return {
    ...recordedConnection(on, recorder),
    send: (statement, meaning, lasts) => {
      const sent = new Sent(statement, on.kind);
      recorder.note?.(sent);
      // It goes along before the statement; where it fails, so does that, which tells it.
      if (recorder.plans === true)
        void planOf(statement, on).then(
          (plan) => (sent.plan = plan),
          () => undefined,
        );
      on.send(statement, meaning, lasts);
      recorder.answered?.(sent);
    },
    savepoint: (work) => on.savepoint(work),
    within: (timeMs, work) => on.within(timeMs, work),
    rollBackAtEnd: (untried) => on.rollBackAtEnd(untried),
    ...(complete === undefined ? {} : { complete }),
  };
}

/** Where the plan of a statement is asked for. */
type Asked = Pick<Connection, 'kind' | 'all'>;

interface Recorded {
  readonly statement: Statement<unknown>;
  readonly on: Asked;
  readonly recorder: Recorder;
}

async function recorded<Answer extends number | readonly unknown[]>(
  { statement, on, recorder }: Recorded,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const sent = new Sent(statement, on.kind);
  recorder.note?.(sent);
  if (recorder.plans === true) sent.plan = await planOf(statement, on);
  const before = performance.now();
  try {
    const answer = await run();
    sent.rows = typeof answer === 'number' ? answer : answer.length;
    return answer;
  } finally {
    sent.milliseconds = Math.round((performance.now() - before) * 10) / 10;
    recorder.answered?.(sent);
  }
}

/** Its text is only looked up for who asks for it. */
class Sent implements SentStatement {
  readonly #statement: Statement<unknown>;
  readonly #kind: DatabaseKind;
  milliseconds?: number;
  rows?: number;
  plan?: readonly string[];

  constructor(statement: Statement<unknown>, kind: DatabaseKind) {
    this.#statement = statement;
    this.#kind = kind;
  }

  get text(): string {
    return this.#kind === 'sqlite' ? this.#statement.sql : this.#statement.text;
  }
}
