import type { Database } from './database.ts';

/**
 * Keeps what was read of some tables of a database until anybody commits a change of them, or another process anything.
 * Where the database cannot say that, it is read each time. What is not there is not kept: callers can ask for that without
 * end.
 */
export class WhileUnchanged<Thing> {
  readonly #tables: readonly string[];
  readonly #most: number;
  #version: string | undefined;
  #things = new Map<string, Thing>();

  /** `tables`: all that is read of. `most`: when there would be more, all are read again. */
  constructor(tables: readonly string[], most: number) {
    this.#tables = tables;
    this.#most = most;
  }

  async get(
    database: Pick<Database, 'version'>,
    key: string,
    read: () => Promise<Thing | undefined>,
  ): Promise<Thing | undefined> {
    const version = database.version?.(this.#tables);
    if (version === undefined) return read();
    if (version !== this.#version) {
      this.#version = version;
      this.#things.clear();
    }
    const known = this.#things.get(key);
    if (known !== undefined) return known;
    const thing = await read();
    // What was committed meanwhile may be in it or not.
    if (thing !== undefined && this.#version === version) this.#keep(key, thing);
    return thing;
  }

  #keep(key: string, thing: Thing): void {
    if (this.#things.size >= this.#most) this.#things.clear();
    this.#things.set(key, thing);
  }
}
