import { availableParallelism } from 'node:os';
import { Busy, type Connection } from '#server/db/database.ts';
import { Closing } from '#server/db/unavailable.ts';
import { ReaderThread } from './reader-thread.ts';
import type { SchemaCounter } from '#server/db/sqlite/connection/sqlite-connection.ts';

/** One processor is left to the main thread, where there is more than one. */
const MOST_THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Reads that may wait for a thread. */
const MOST_WAITING = 8;
/** How long a thread stays that nobody needs. */
const IDLE_MS = 30_000;
/** Statements that are remembered as long. */
const MOST_KNOWN = 200;

/** What threads are made for. */
export interface ReaderThreadsSettings {
  readonly file: string;
  readonly schema: SchemaCounter;
  /** A statement that takes longer is long. */
  readonly turnMs: number;
}

/**
 * Threads for reads that would hold up the main one. The first is started with the first such read, and each ends when
 * nobody has needed it for a while.
 */
export class ReaderThreads {
  readonly #settings: ReaderThreadsSettings;
  readonly #threads = new Set<ReaderThread>();
  /** Each with what ends it unless it is needed before. */
  readonly #free = new Map<ReaderThread, NodeJS.Timeout>();
  readonly #waiting: PromiseWithResolvers<ReaderThread>[] = [];
  readonly #long = new Set<string>();
  #isClosed = false;

  constructor(settings: ReaderThreadsSettings) {
    this.#settings = settings;
  }

  /** True for a statement that was long when it last ran here, as long as there is a thread with nothing to do. */
  readonly takesAtOnce = (text: string): boolean =>
    this.#long.has(text) && (this.#free.size > 0 || this.#threads.size < MOST_THREADS);

  /** Reads on one snapshot, at most `timeMs` from the moment there is a thread for it; `Busy` where too many wait for one. */
  async read<Result>(work: (connection: Connection) => Promise<Result>, timeMs?: number): Promise<Result> {
    const thread = await this.#take();
    try {
      const schemaChanges = this.#settings.schema.changes;
      return await thread.read(work, { timeMs, schemaChanges, note: this.#note });
    } finally {
      this.#giveBack(thread);
    }
  }

  /** Ends all threads. Who reads in one or waits for one gets an error. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#free.values()) clearTimeout(timer);
    for (const { reject } of this.#waiting.splice(0)) reject(closed());
    await Promise.all([...this.#threads].map((thread) => thread.close()));
  }

  async #take(): Promise<ReaderThread> {
    if (this.#isClosed) throw closed();
    for (const thread of this.#free.keys()) {
      this.#clear(thread);
      if (thread.isAlive) return thread;
      this.#threads.delete(thread);
    }
    if (this.#threads.size < MOST_THREADS) return this.#start();
    if (this.#waiting.length === MOST_WAITING) throw new Busy('too many long reads are waiting');
    const waiting = Promise.withResolvers<ReaderThread>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  #start(): ReaderThread {
    const thread = new ReaderThread({ file: this.#settings.file });
    this.#threads.add(thread);
    return thread;
  }

  #giveBack(thread: ReaderThread): void {
    if (!thread.isAlive) this.#threads.delete(thread);
    const next = this.#waiting.shift();
    if (next !== undefined) next.resolve(thread.isAlive ? thread : this.#start());
    else if (thread.isAlive) this.#free.set(thread, setTimeout(() => this.#retire(thread), IDLE_MS).unref());
  }

  #clear(thread: ReaderThread): void {
    clearTimeout(this.#free.get(thread));
    this.#free.delete(thread);
  }

  #retire(thread: ReaderThread): void {
    this.#clear(thread);
    this.#threads.delete(thread);
    void thread.close();
  }

  readonly #note = (text: string, workMs: number): void => {
    this.#long.delete(text);
    if (workMs <= this.#settings.turnMs) return;
    const [oldest = text] = this.#long;
    if (this.#long.size === MOST_KNOWN) this.#long.delete(oldest);
    this.#long.add(text);
  };
}

function closed(): Error {
  return new Closing('the database was closed');
}
