import { Closing } from '#server/db/unavailable.ts';
import type { SchemaCounter } from '#server/db/sqlite/connection/sqlite-connection.ts';
import { WriterThread } from './writer-thread.ts';

/** How long the thread stays that nobody needs. */
const IDLE_MS = 30_000;

/** The thread for long writes: started with the first of them, ended when there was none for a while, replaced where it has died. */
export class WriterApart {
  readonly #settings: { readonly file: string; readonly schema: SchemaCounter };
  #thread: WriterThread | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(settings: { readonly file: string; readonly schema: SchemaCounter }) {
    this.#settings = settings;
  }

  /** Lends the thread; one at a time uses it. */
  async use<Result>(work: (thread: WriterThread) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new Closing('the database was closed');
    clearTimeout(this.#idle);
    const { file, schema } = this.#settings;
    if (this.#thread?.isAlive !== true) this.#thread = new WriterThread({ file }, schema);
    try {
      return await work(this.#thread);
    } finally {
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
    }
  }

  /** Ends the thread, and undoes what it is at. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#end();
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }
}
