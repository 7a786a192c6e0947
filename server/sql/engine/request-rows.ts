import sql, { empty, join, type Sql } from 'sql-template-tag';

/** Which requests are looked for: those of one person, and those of the calls that they may decide. */
export interface RequestSearch {
  /** Who has asked; undefined: anybody. */
  readonly asker?: string;
  /** Calls as `<table>.<call>`; undefined: any. */
  readonly calls?: readonly string[];
  /** Whether one of the two is enough. */
  readonly either: boolean;
  readonly waitingAt?: string;
  readonly record?: string;
  /** Those before this one. */
  readonly after?: string;
  readonly limit: number;
}

/** Requests, newest first. */
export function selectRequests({ waitingAt, record, after, limit, ...search }: RequestSearch): Sql {
  const waiting = waitingAt === undefined ? empty : sql` AND state = 'waiting' AND until > ${waitingAt}`;
  const of = record === undefined ? empty : sql` AND record = ${record}`;
  const before = after === undefined ? empty : sql` AND id < ${after}`;
  return sql`SELECT * FROM nf_request WHERE ${concerned(search)}${waiting}${of}${before} ORDER BY id DESC LIMIT ${limit}`;
}

function concerned({ asker, calls, either }: Pick<RequestSearch, 'asker' | 'calls' | 'either'>): Sql {
  const own = sql`asker = ${asker ?? null}`;
  const decided =
    calls === undefined || calls.length === 0
      ? sql`1 = 0`
      : sql`entity || '.' || call IN (${join([...calls])})`;
  if (either) return sql`(${own} OR decided_by = ${asker ?? null} OR ${decided})`;
  return asker === undefined ? decided : own;
}

/** One request. */
export function selectRequest(id: string): Sql {
  return sql`SELECT * FROM nf_request WHERE id = ${id}`;
}

/** How many calls of a person wait at a moment, as `count`. */
export function countWaiting(asker: string, now: string): Sql {
  return sql`SELECT COUNT(*) AS count FROM nf_request WHERE asker = ${asker} AND state = 'waiting' AND until > ${now}`;
}

/** Requests that wait though their time is over, some at once. */
export function selectRunOut(now: string): Sql {
  return sql`SELECT * FROM nf_request WHERE state = 'waiting' AND until <= ${now} ORDER BY id LIMIT 100`;
}

/** Ends a request that waits. */
export function endRequest(request: {
  readonly id: string;
  readonly state: 'approved' | 'rejected' | 'withdrawn' | 'expired';
  readonly record: string | null;
  /** Null: nobody, its time was over. */
  readonly by: string | null;
  readonly now: string;
  readonly reason: string | null;
  /** What was sent, without what is nobody's to keep. */
  readonly body: string;
}): Sql {
  const { id, state, record, by, now, reason, body } = request;
  return sql`UPDATE nf_request SET state = ${state}, record = ${record}, decided_by = ${by}, decided_at = ${now},
    reason = ${reason}, body = ${body} WHERE id = ${id} AND state = 'waiting'`;
}

/** Says which record a request has made. */
export function nameRequestRecord({ id, record }: { readonly id: string; readonly record: string }): Sql {
  return sql`UPDATE nf_request SET record = ${record} WHERE id = ${id}`;
}

/** Files that somebody has uploaded and that wait with a call are kept, as those that a record has taken. */
export function claimFilesOf(sender: string, ids: readonly string[]): Sql {
  return sql`UPDATE nf_file SET claimed = 1, network = NULL
    WHERE sender = ${sender} AND claimed = 0 AND id IN (${join([...ids])})`;
}
