/** The data cannot be read or written: the file has gone, the disk is full, the server of the database does not answer. */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable';
}

/** The database was closed under what ran: the server stops, and what was not committed is undone. */
export class Closing extends Unavailable {
  override readonly name = 'Closing';
}

/** Primary codes of SQLite: read-only, input or output failed, damaged, full, cannot be opened, no database. */
const SQLITE: ReadonlySet<number> = new Set([8, 10, 11, 13, 14, 26]);
/** Classes of PostgreSQL: connection failed, out of resources, stopped by an operator, trouble of its system, damaged. */
const POSTGRES = /^(08|53|57P|58|XX00[12])/;
const SYSTEM: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EROFS',
  'EACCES',
  'EIO',
]);
/** What pg says without a code. */
const ENDED = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether an error is no fault of the program: what it works on is not there, and may be there again later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Unavailable || ENDED.test(error.message)) return true;
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE.has(error.errcode & 0xff);
  const code = 'code' in error ? error.code : undefined;
  return SYSTEM.has(code) || (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && POSTGRES.test(code));
}
