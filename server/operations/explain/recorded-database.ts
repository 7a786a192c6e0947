import type { Connection, Database, Statement, Transaction } from '#server/db/database.ts';
import { planOf } from './plan-of.ts';

/** A statement that was sent, without its values. */
export interface SentStatement {
  readonly text: string;
  /** How long its answer took; undefined where nobody waited for it. */
  milliseconds?: number;
  /** How the database goes about it, a line each; where that is asked for, and there is such a plan. */
  plan?: readonly string[];
}

/** What is told of statements. */
export interface Recorder {
  note(sent: SentStatement): void;
  /** Whether the database is asked for its plans. Default: no. */
  readonly plans?: boolean;
}

/** The same database, noting every statement that is sent to it. */
export function recordedDatabase(database: Database, { note, plans = false }: Recorder): Database {
  return {
    kind: database.kind,
    read: async (work, timeMs) => {
      let sent: SentStatement[] = [];
      const recorded = (on: Connection) => {
        sent = []; // a read may begin again: what was asked before is asked once more
        return work(recordedConnection(on, { note: (one) => sent.push(one), plans }));
      };
      try {
        return await database.read(recorded, timeMs);
      } finally {
        sent.forEach(note);
      }
    },
    ask: async (statement, timeMs, finds) => {
      const sent: SentStatement = { text: textOf(statement, database) };
      note(sent);
      if (plans)
        sent.plan = await planOf(statement, {
          kind: database.kind,
          all: (one) => database.ask(one, timeMs),
        });
      return timed(sent, () => database.ask(statement, timeMs, finds));
    },
    write: (work, locks, timeMs) =>
      database.write((on) => work(recordedTransaction(on, { note, plans })), locks, timeMs),
    createIndexes: (indexes) => database.createIndexes(indexes),
    keepCopy: (name) => database.keepCopy(name),
    close: () => database.close(),
  };
}

function recordedConnection(on: Connection, { note, plans = false }: Recorder): Connection {
  const recorded = async <Answer>(statement: Statement, run: () => Promise<Answer>): Promise<Answer> => {
    const sent: SentStatement = { text: textOf(statement, on) };
    note(sent);
    if (plans) sent.plan = await planOf(statement, on);
    return timed(sent, run);
  };
  return {
    kind: on.kind,
    all: (statement) => recorded(statement, () => on.all(statement)),
    run: (statement) => recorded(statement, () => on.run(statement)),
  };
}

function recordedTransaction(on: Transaction, recorder: Recorder): Transaction {
  return {
    ...recordedConnection(on, recorder),
    send: (statement, meaning) => {
      const sent: SentStatement = { text: textOf(statement, on) };
      recorder.note(sent);
      // It goes along before the statement; where it fails, so does that, which tells it.
      if (recorder.plans === true)
        void planOf(statement, on).then(
          (plan) => (sent.plan = plan),
          () => undefined,
        );
      on.send(statement, meaning);
    },
    savepoint: (work) => on.savepoint(work),
    within: (timeMs, work) => on.within(timeMs, work),
    rollBackAtEnd: () => on.rollBackAtEnd(),
  };
}

async function timed<Answer>(sent: SentStatement, run: () => Promise<Answer>): Promise<Answer> {
  const before = performance.now();
  try {
    return await run();
  } finally {
    sent.milliseconds = Math.round((performance.now() - before) * 10) / 10;
  }
}

function textOf({ sql, text }: Statement, { kind }: Pick<Connection, 'kind'>): string {
  return kind === 'sqlite' ? sql : text;
}
