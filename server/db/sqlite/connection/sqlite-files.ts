import { statSync } from 'node:fs';
import { Unavailable } from '#server/db/unavailable.ts';

/**
 * The files of a database that is open. Who removes or replaces one of them under the process would not be noticed: it
 * goes on with what no name leads to any more, and everything written is lost with its end.
 */
export class SqliteFiles {
  readonly #known = new Map<string, bigint>();
  readonly #names: readonly string[];

  constructor(file: string) {
    this.#names = [file, `${file}-wal`];
    this.mustBeThere();
  }

  /** Throws `Unavailable` where one that was there is there no more, or is another. */
  mustBeThere(): void {
    for (const name of this.#names) {
      const now = statSync(name, { bigint: true, throwIfNoEntry: false })?.ino;
      const known = this.#known.get(name);
      if (known === undefined && now !== undefined) this.#known.set(name, now);
      else if (known !== now)
        throw new Unavailable(
          `${name} was removed or replaced while it was in use: stop the server, and restore it`,
        );
    }
  }
}

/** Throws where a database was, and only something of it is left: an empty one would be made in its place. */
export function refuseRemains(file: string): void {
  const [main, log] = [file, `${file}-wal`].map((name) => statSync(name, { throwIfNoEntry: false })?.size);
  if (main === undefined && (log ?? 0) > 0)
    throw new Unavailable(
      `${file} is missing, and what was written last (${file}-wal) is there. Restore a backup.`,
    );
  if (main === 0)
    throw new Unavailable(
      `${file} is empty: it is no database any more. Restore a backup, or remove the file to begin anew.`,
    );
}
