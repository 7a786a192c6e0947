import { type Statement, TooCostly } from '#server/db/database.ts';
import type { Lent } from './late-line.ts';
import type { Line } from './line.ts';

/** More in one way would only make the first wait for the last. */
const MOST = 8;

/** What a look-up needs of the pool. */
export interface Lines {
  lend(): Promise<Lent>;
  /** The same statement by itself, with all that is tried where it fails. */
  alone<Made>(statement: Statement<Made>, limitMs: number): Promise<readonly Made[]>;
}

interface Waiting {
  readonly statement: Statement<unknown>;
  readonly limitMs: number;
  resolve(rows: readonly unknown[]): void;
  reject(error: unknown): void;
}

/**
 * Statements that find by a key take a few hundredths of a millisecond, less than to send each by itself and to be woken
 * by its answer. Those of the requests that arrive at the same moment share a way. One that fails takes along those
 * behind it: they are asked again, each by itself.
 */
export class LookUps {
  readonly #lines: Lines;
  #waiting: Waiting[] = [];

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  ask<Made>(statement: Statement<Made>, limitMs: number): Promise<readonly Made[]> {
    // At the end of this turn of the event loop all requests have been read that had arrived at its beginning.
    if (this.#waiting.length === 0) setImmediate(() => this.#leave());
    return new Promise((resolve, reject) =>
      // What it waits for are the rows of its own statement.
      this.#waiting.push({ statement, limitMs, resolve: (rows) => resolve(rows as readonly Made[]), reject }),
    );
  }

  #leave(): void {
    const byLimit = Map.groupBy(this.#waiting.splice(0), ({ limitMs }) => limitMs);
    for (const [limitMs, waiting] of byLimit)
      for (let at = 0; at < waiting.length; at += MOST) void this.#run(limitMs, waiting.slice(at, at + MOST));
  }

  async #run(limitMs: number, together: readonly Waiting[]): Promise<void> {
    try {
      const { client, line } = await this.#lines.lend();
      line.limit(limitMs);
      client.release(!(await this.#askAll(line, together)));
    } catch (error) {
      for (const { reject } of together) reject(error); // no line was to be had
    }
  }

  /** False: the line is of no use any more. */
  async #askAll(line: Line, together: readonly Waiting[]): Promise<boolean> {
    const answers = await Promise.allSettled(together.map(({ statement }) => line.send(statement)));
    let isSound = true;
    for (const [index, { statement, limitMs, resolve, reject }] of together.entries()) {
      const answer = answers[index];
      if (answer?.status === 'fulfilled') resolve(answer.value.rows);
      else if (answer?.reason instanceof TooCostly) reject(answer.reason);
      else {
        isSound = false;
        this.#lines.alone(statement, limitMs).then(resolve, reject);
      }
    }
    return isSound;
  }
}
