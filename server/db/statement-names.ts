import { createHash } from 'node:crypto';

/** A statement is prepared once it has come this often; before, it may be one that nobody asks again. */
const WORTH_PREPARING = 3;
const PREPARED_AT_MOST = 500;

/** Stands before a statement of which PostgreSQL shall see the values when it chooses its way: what is best depends on them. */
export const PLANNED_EACH_TIME = '/* planned each time */ ';

/** Names for statements that are worth to be kept prepared by the server; one for each pool. */
export class StatementNames {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Undefined: not prepared. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (text.startsWith(PLANNED_EACH_TIME)) return undefined;
    if (name !== undefined || this.#names.size >= PREPARED_AT_MOST) return name;
    const seen = (this.#seen.get(text) ?? 0) + 1;
    if (this.#seen.size >= PREPARED_AT_MOST) this.#seen.clear();
    this.#seen.set(text, seen);
    if (seen < WORTH_PREPARING) return undefined;
    this.#names.set(text, `nf_${createHash('sha1').update(text).digest('hex')}`);
    return this.#names.get(text);
  }
}
