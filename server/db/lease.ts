import { readFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Who works in a data folder. */
export interface LeaseHolder {
  readonly pid: number;
  readonly host: string;
  /** RFC 3339. */
  readonly since: string;
}

export type LeaseOutcome =
  | { readonly kind: 'held'; release(): Promise<void> }
  | { readonly kind: 'taken'; readonly holder: LeaseHolder | undefined };

/**
 * Claims a data folder for one server process. The lock is one of the operating system (SQLite's own, on a file made for
 * it): it ends with the process, however that ends. Beside it stands in plain text who has it.
 */
export async function takeLease(directory: string, holder: LeaseHolder): Promise<LeaseOutcome> {
  await makeFolder(directory);
  const card = join(directory, 'lease.json');
  const lock = new DatabaseSync(join(directory, 'lease.sqlite'), { timeout: 0 });
  if (!lockFile(lock)) {
    lock.close();
    return { kind: 'taken', holder: await readCard(card) };
  }
  await writeFile(card, `${JSON.stringify(holder)}\n`);
  return {
    kind: 'held',
    release: async () => {
      await rm(card, { force: true });
      lock.close();
    },
  };
}

const SQLITE_BUSY = 5;

function lockFile(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

/** The holder writes it just after it got the lock, so it may not be there yet, or not whole. */
async function readCard(card: string): Promise<LeaseHolder | undefined> {
  try {
    return JSON.parse(await readFile(card, 'utf8'));
  } catch {
    return undefined; // then nobody can say who it is; that it is taken is certain
  }
}
