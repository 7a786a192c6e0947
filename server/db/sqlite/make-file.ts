import { chmodSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { dirname, join } from 'node:path';
import { COPY } from './left-over.ts';

/** Nobody but the user that the server runs as: the file has everything, hashes of passwords too. */
const OWN_FILE = 0o600;

/**
 * Makes a database without tables. It has another name until it is one: a process that is killed meanwhile leaves no empty
 * file, which would be taken for data that were lost.
 */
export function makeFile(file: string): void {
  const part = join(dirname(file), `${COPY}new.sqlite`);
  rmSync(part, { force: true });
  const made = new DatabaseSync(part);
  made.exec('PRAGMA journal_mode = WAL');
  made.close();
  // Before the log beside it is made, which gets the same mode.
  chmodSync(part, OWN_FILE);
  giveName(part, file);
}

/** Another process may have made it at the same moment: that one counts. */
function giveName(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Not every file system gives a file a second name.
    if (code !== 'EEXIST') return renameSync(part, file);
  }
  rmSync(part);
}
