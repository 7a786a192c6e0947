import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { Closing, Unavailable } from '#server/db/unavailable.ts';

/** Those of the process may be none for a file, and node:sqlite warns in each thread that it is young. */
const FLAGS = ['--disable-warning=ExperimentalWarning'];

/** Megabytes for what is young, in three equal spaces, as `bin/node-flags.mjs` has them for the main thread. */
const YOUNG = { maxYoungGenerationSizeMb: 12 };

// The flag for the main thread would outdo the limits of every other thread. Without it the main thread keeps its own.
setFlagsFromString('--max-semi-space-size=0');

/** A thread that is asked, and answers in order. Once it has ended, all that is asked of it fails. */
export class ThreadLine<Request, Answer> {
  readonly #worker: Worker;
  readonly #asked: PromiseWithResolvers<Answer>[] = [];
  #failure: Error | undefined;

  constructor(program: URL, start: unknown, resourceLimits: ResourceLimits = {}) {
    this.#worker = new Worker(program, {
      workerData: start,
      execArgv: FLAGS,
      resourceLimits: { ...YOUNG, ...resourceLimits },
    });
    this.#worker.unref();
    this.#worker.on('message', (answer: Answer) => this.#asked.shift()?.resolve(answer));
    this.#worker.on('messageerror', (error) => this.#fail(error));
    this.#worker.on('error', (cause) => this.#fail(new Unavailable('a thread has failed', { cause })));
    this.#worker.on('exit', () => this.#fail(new Unavailable('a thread has ended')));
  }

  /** False once it has failed or was closed. */
  get isAlive(): boolean {
    return this.#failure === undefined;
  }

  /** Whether the process waits for it before it ends. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#worker.ref();
    else if (this.isAlive) this.#worker.unref();
  }

  /** For what is answered. */
  ask(request: Request): Promise<Answer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const asked = Promise.withResolvers<Answer>();
    this.#asked.push(asked);
    this.tell(request);
    return asked.promise;
  }

  /** For what has no answer. */
  tell(request: Request): void {
    this.#worker.postMessage(request, []);
  }

  /** How long it has worked until now, in milliseconds of a processor; 0 before it begins and once it has ended. */
  async processorMs(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1000;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_NOT_RUNNING') return 0;
      throw error;
    }
  }

  /** Ends the thread, and what is asked of it. */
  async close(): Promise<void> {
    this.#fail(new Closing('the database was closed'));
    this.#worker.ref();
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#asked.splice(0)) reject(this.#failure);
  }
}
