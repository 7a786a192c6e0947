import type { PoolClient } from 'pg';
import type { Statement } from '#server/db/database.ts';
import { type Answered, bindable, codeOf, type Line, limitStatement, NotRun, thrownFor } from './line.ts';
import { parserOf } from './postgres-values.ts';
import type { StatementNames } from '#server/db/statement-names.ts';

const types = { getTypeParser: parserOf };
const IN_FAILED_TRANSACTION = '25P02';

/**
 * Each statement as a query of pg by itself, for whoever wants nothing of ours between pg and the server. What is not
 * waited for still leaves at once (the pool is opened with `pipeline`), but each is a piece of its own both ways.
 */
export class PlainLine implements Line {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #limitMs: number | undefined = 0;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  limit(limitMs: number): void {
    if (this.#limitMs === limitMs) return;
    this.#limitMs = limitMs;
    const limited = this.send(limitStatement(limitMs));
    // Whoever knows not which limit there is tells it again.
    limited.catch(() => (this.#limitMs = undefined));
  }

  async send({ text, values }: Statement, meaning?: () => Error): Promise<Answered> {
    const name = this.#names.nameOf(text);
    try {
      const result = await this.#client.query({
        text,
        values: values.map(bindable),
        types,
        ...(name && { name }),
      });
      return { rows: result.rows, tag: [result.command, result.rowCount ?? []].flat().join(' ') };
    } catch (error) {
      if (codeOf(error) === IN_FAILED_TRANSACTION)
        throw new NotRun('a statement before it failed', { cause: error });
      throw thrownFor(error, meaning);
    }
  }
}
