import { type Closed, closed } from './closed.ts';

/**
 * What the disk or the database says to a start that is the operator's to put right, in a sentence; undefined for
 * anything else, which is a fault of ours.
 */
export function whyClosed(error: unknown, place: string): Closed | undefined {
  if (!(error instanceof Error)) return undefined;
  const sentence = sentenceFor(error);
  return sentence === undefined ? undefined : closed(`The data in ${place} cannot be used: ${sentence}`);
}

function sentenceFor(error: Error): string | undefined {
  // The lowest byte of an extended code is the code itself (https://www.sqlite.org/rescode.html).
  const sqlite = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
  const code = 'code' in error ? error.code : undefined;
  if (/too many columns/.test(error.message) || code === TOO_MANY_COLUMNS)
    return 'an entity of the contract has more fields than a table may have columns (2,000 on SQLite, 1,600 on PostgreSQL).';
  return bySqlite(sqlite) ?? byFileSystem(code);
}

/** Of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const TOO_MANY_COLUMNS = '54011';

function bySqlite(code: number | undefined): string | undefined {
  switch (code) {
    case 8:
      return 'they can be read, but not written. Is the disk mounted read-only, or do the files belong to another user?';
    case 10:
      return 'the disk answers with an error. Look at the log of the system.';
    case 11:
      return 'the database is damaged. Restore the newest backup into an empty folder: ninefold restore <file> --data <folder>.';
    case 13:
      return 'the disk is full.';
    case 14:
      return 'the file cannot be opened. Do the folder and its files belong to the user that runs this?';
    case 26:
      return 'data.sqlite is no SQLite database.';
    default:
      return undefined;
  }
}

function byFileSystem(code: unknown): string | undefined {
  switch (code) {
    case 'EROFS':
      return 'the disk is mounted read-only.';
    case 'EACCES':
    case 'EPERM':
      return 'they belong to another user, or may not be written.';
    case 'ENOSPC':
      return 'the disk is full.';
    case 'ENOENT':
      return 'no folder can be made there.';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'there is a file where the folder should be.';
    default:
      return undefined;
  }
}
