import type { PoolClient, QueryArrayConfig, QueryArrayResult } from 'pg';
import type { ColumnValue, Statement } from '#server/db/database.ts';
import { makerOf } from '#server/db/rows.ts';
import { type Answered, bindable, codeOf, type Line, limitStatement, NotRun, thrownFor } from './line.ts';
import { parserOf } from './postgres-values.ts';
import type { StatementNames } from '#server/db/statement-names.ts';

const types = { getTypeParser: (type: number) => parserOf(type) ?? itself };
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

  async send<Made>(statement: Statement<Made>, meaning?: () => Error): Promise<Answered<Made>> {
    const { text, values } = statement;
    const name = this.#names.nameOf(text);
    try {
      const { fields, rows, command, rowCount } = await this.#ask({
        text,
        values: values.map(bindable),
        types,
        rowMode: 'array',
        ...(name && { name }),
      });
      const make = makerOf(statement)(fields.map((field) => field.name));
      return { rows: rows.map(make), tag: [command, rowCount ?? []].flat().join(' ') };
    } catch (error) {
      if (codeOf(error) === IN_FAILED_TRANSACTION)
        throw new NotRun('a statement before it failed', { cause: error });
      throw thrownFor(error, meaning);
    }
  }

  /** With a function to call back: for who has none pg writes one into the query, and all of the request grows old with that. */
  #ask(query: QueryArrayConfig): Promise<QueryArrayResult<ColumnValue[]>> {
    return new Promise((resolve, reject) =>
      this.#client.query<ColumnValue[]>(query, (error, result) => (error ? reject(error) : resolve(result))),
    );
  }
}

function itself(text: string): string {
  return text;
}
