import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { DatabaseKind, Statement } from '#server/db/database.ts';
import { whileInTime } from '#server/db/deadline.ts';
import { Recent } from '#server/db/recent.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { bindInOrder, Slot } from '#server/sql/values/slot.ts';
import type { EngineRow } from './engine-rows.ts';

/** What may be asked of the outbox: rows in this state, before this id. */
export interface OutboxQuery {
  readonly state?: string;
  readonly before?: string;
  readonly limit: number;
}

/** How many rows are wanted. */
export interface DeliverableQuery {
  readonly limit: number;
  readonly perTarget: number;
  /** Targets that are busy enough. */
  readonly without: readonly string[];
  /** The mail server is busy enough. */
  readonly withoutMail: boolean;
}

/**
 * Rows whose time has come, oldest first. Of one record only the first that waits for the same target is among them, so
 * that its messages arrive in order; of one target at most `perTarget`, so that one that hangs does not hold up the rest.
 * Very many may wait: it is asked with a time limit.
 */
export function selectDeliverable(
  now: string,
  { limit, perTarget, without, withoutMail }: DeliverableQuery,
  kind: DatabaseKind,
): Sql {
  const calls = withoutMail ? sql` AND nf_row.kind IN ('webhook', 'call')` : empty;
  const others =
    without.length === 0 ? calls : sql`${calls} AND nf_row.target NOT IN (${join([...without])})`;
  const due = sql`
    SELECT nf_row.id, ROW_NUMBER() OVER (PARTITION BY nf_row.target ORDER BY nf_row.id) AS place
    FROM nf_outbox AS nf_row WHERE ${whileInTime(kind)} AND ${mayLeave(now)}${others}`;
  return sql`SELECT id FROM (${due}) AS nf_due WHERE place <= ${perTarget} ORDER BY id LIMIT ${limit}`;
}

/** Those of some rows that may leave now, whatever has happened since they were found. */
export function selectToClaim(now: string, ids: readonly string[]): Sql {
  return sql`SELECT * FROM nf_outbox AS nf_row WHERE nf_row.id IN (${join([...ids])}) AND ${mayLeave(now)} ORDER BY id`;
}

/** A row of an engine that drew no places came before those that have one. */
function mayLeave(now: string): Sql {
  return sql`nf_row.state = 'waiting' AND nf_row.next_at <= ${now} AND NOT EXISTS (
    SELECT 1 FROM nf_outbox AS nf_earlier
    WHERE nf_earlier.state = 'waiting' AND nf_earlier.target = nf_row.target
      AND nf_earlier.record = nf_row.record
      AND (COALESCE(nf_earlier.place, 0), nf_earlier.id) < (COALESCE(nf_row.place, 0), nf_row.id))`;
}

const insertions = new Recent<string, Sql>(20);

/**
 * Adds a message, behind those that wait for the same target about the same record. Its place is drawn here, and not taken
 * from its id: who writes holds the record, so that of two writes the second finds the first, whatever the clocks say.
 */
export function insertOutboxRow(row: EngineRow): Statement {
  const columns = Object.keys(row).filter((name) => name !== 'place');
  const statement = insertions.get(columns.join(), () => {
    const values = columns.map((name) => new Slot(`value:${name}`));
    return sql`INSERT INTO nf_outbox (${join(columns.map(identifier), ', ')}, place) VALUES (${join(values, ', ')}, (
      SELECT COALESCE(MAX(place), 0) + 1 FROM nf_outbox
      WHERE state = 'waiting' AND target = ${new Slot('value:of target')} AND record = ${new Slot('value:of record')}))`;
  });
  const names = [...columns, 'target', 'record'];
  return bindInOrder(
    statement,
    names.map((name) => row[name] ?? null),
  );
}

/** Takes rows for a while: nobody else delivers them before `until`. Each counts as one attempt, of which nothing is known yet. */
export function claimRows(ids: readonly string[], until: string): Sql {
  return sql`UPDATE nf_outbox SET next_at = ${until}, attempts = attempts + 1, error = NULL WHERE id IN (${join([...ids])}) AND state = 'waiting'`;
}

/** Holds a row for longer that is still under way. `last` is when its claim ends so far. */
export function renewClaim(
  id: string,
  { last, next }: { readonly last: string; readonly next: string },
): Sql {
  return sql`UPDATE nf_outbox SET next_at = ${next} WHERE id = ${id} AND state = 'waiting' AND next_at = ${last}`;
}

/** How many messages were tried and wait for another attempt. */
export const countTriedAgain = sql`
  SELECT COUNT(*) AS count FROM nf_outbox WHERE state = 'waiting' AND attempts > 0`;

/** What became of an attempt. `claim` is when its claim ends: a row that another process has taken since is left to it. */
export type Settlement = {
  /** The status of HTTP that was answered. */
  readonly status?: number | undefined;
} & (
  | { readonly state: 'sent'; readonly at: string }
  | { readonly state: 'waiting'; readonly nextAt: string; readonly error: string }
  | { readonly state: 'failed'; readonly at: string; readonly error: string }
);

/** Notes the outcome of an attempt. */
export function settleRow(id: string, claim: string, outcome: Settlement): Sql {
  const set =
    outcome.state === 'waiting'
      ? sql`next_at = ${outcome.nextAt}, error = ${outcome.error}`
      : sql`state = ${outcome.state}, next_at = NULL, done_at = ${outcome.at}, error = ${outcome.state === 'failed' ? outcome.error : null}`;
  return sql`UPDATE nf_outbox SET ${set}, answered = ${outcome.status ?? null} WHERE id = ${id} AND state = 'waiting' AND next_at = ${claim}`;
}

/** A mail that was handed over has failed, as a mail server reports. */
export function failBouncedRow(
  id: string,
  { at, error }: { readonly at: string; readonly error: string },
): Sql {
  return sql`UPDATE nf_outbox SET state = 'failed', next_at = NULL, done_at = ${at}, error = ${error}
    WHERE id = ${id} AND (state = 'sent' OR (state = 'waiting' AND attempts > 0))`;
}

/** Says anew why a row has failed. */
export function sayMore(id: string, error: string): Sql {
  return sql`UPDATE nf_outbox SET error = ${error} WHERE id = ${id} AND state = 'failed'`;
}

/** Puts a row that waits or was given up in line again, at once. One that is under way is left to whoever sends it. */
export function retryRow(id: string, now: string): Sql {
  const isUnderway = sql`(state = 'waiting' AND attempts > 0 AND error IS NULL)`;
  return sql`UPDATE nf_outbox SET state = 'waiting', next_at = ${now}, done_at = NULL WHERE id = ${id} AND state NOT IN ('sent', 'withheld') AND NOT ${isUnderway}`;
}

/** Rows of the outbox, newest first. Most were sent: the others have an index of their own, which says so in its condition. */
export function selectOutbox({ state, before, limit }: OutboxQuery): Sql {
  const tests = [
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(state === undefined || state === 'sent' ? [] : [sql`state <> 'sent'`]),
    ...(before === undefined ? [] : [sql`id < ${before}`]),
  ];
  const where = tests.length === 0 ? empty : sql` WHERE ${join(tests, ' AND ')}`;
  return sql`SELECT * FROM nf_outbox${where} ORDER BY id DESC LIMIT ${limit}`;
}

/** One row by its id. */
export function selectOutboxRow(id: string): Sql {
  return sql`SELECT * FROM nf_outbox WHERE id = ${id}`;
}

/** The mails that a contract wrote about a record, newest first. */
export function selectMailsOf(
  record: string,
  {
    names,
    before,
    limit,
  }: { readonly names: readonly string[]; readonly before?: string; readonly limit: number },
): Sql {
  const older = before === undefined ? empty : sql` AND id < ${before}`;
  return sql`SELECT * FROM nf_outbox WHERE kind = 'record_mail' AND record = ${record} AND name IN (${join([...names])})${older} ORDER BY id DESC LIMIT ${limit}`;
}

/** The digests of a mail, newest first. */
export function selectDigestsOf(name: string, limit: number): Sql {
  return sql`SELECT * FROM nf_outbox WHERE kind = 'digest' AND name = ${name} ORDER BY id DESC LIMIT ${limit}`;
}

/** Forgets what was sent, or withheld, before an instant: so many rows, the oldest. What is kept with a record stays. */
export function deleteSentBefore(instant: string, most: number): Sql {
  return sql`DELETE FROM nf_outbox WHERE id IN (
    SELECT id FROM nf_outbox WHERE state IN ('sent', 'withheld') AND kind <> 'record_mail' AND done_at < ${instant} ORDER BY done_at LIMIT ${most})`;
}
