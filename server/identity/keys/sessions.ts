import sql, { empty } from 'sql-template-tag';
import type { SessionAnswer } from '#shared/api/calls/accounts.ts';
import type { Connection, Row, Transaction } from '#server/db/database.ts';
import type { Factor } from '#server/identity/people/caller.ts';
import { forgetDevicesOf } from './devices.ts';
import { forgetEnded } from './forget-ended.ts';
import { hashOf, newSecretToken } from './secret-token.ts';

/** How long sessions last: at most `lifeSeconds`, and half of that (but no more than 14 days) without being used. */
export interface SessionLife {
  readonly lifeSeconds: number;
}

const longestIdleSeconds = 14 * 86_400;
/** A session's use is written down at most this often: reading must not become writing. */
const seenEverySeconds = 60;

/** Starts a session. The token goes into the cookie; only its hash is kept. */
export async function startSession(
  on: Transaction,
  session: SessionLife & {
    userId: string;
    now: string;
    address?: string;
    agent?: string;
    factor?: Factor | undefined;
  },
): Promise<string> {
  const { userId, now, lifeSeconds } = session;
  const token = newSecretToken();
  const [idleAt, expiresAt] = [later(now, idleSeconds(session)), later(now, lifeSeconds)];
  const { address = null, agent = null, factor = null } = session;
  await forgetEnded(on, 'nf_session', now);
  await on.run(sql`
    INSERT INTO nf_session (token_hash, user_id, created_at, seen_at, idle_at, expires_at, address, agent, factor)
    VALUES (${hashOf(token)}, ${userId}, ${now}, ${now}, ${idleAt}, ${expiresAt}, ${address}, ${agent}, ${factor})`);
  return token;
}

/** Whether the use of something last seen then is worth writing down again. */
export function isDueToBeSeen(seenAt: string | undefined, now: string): boolean {
  if (seenAt === undefined) return true;
  if (seenAt.startsWith(now.slice(0, MINUTE))) return false; // as for most: no need to count
  return Date.parse(now) - Date.parse(seenAt) >= seenEverySeconds * 1000;
}

const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/** Notes that a session is in use: its idle time begins anew. */
export async function keepAlive(
  on: Transaction,
  hash: string,
  use: SessionLife & { now: string },
): Promise<void> {
  const idleAt = later(use.now, idleSeconds(use));
  await on.run(
    sql`UPDATE nf_session SET seen_at = ${use.now}, idle_at = ${idleAt} WHERE token_hash = ${hash}`,
  );
}

/** Keeps whom a session acts as; undefined: as its own person. */
export async function actAs(on: Transaction, hash: string, id: string | undefined): Promise<void> {
  await on.run(sql`UPDATE nf_session SET acts_as = ${id ?? null} WHERE token_hash = ${hash}`);
}

/** Notes what was shown for a session that is there. */
export async function noteFactor(on: Transaction, hash: string, factor: Factor): Promise<void> {
  await on.run(sql`UPDATE nf_session SET factor = ${factor} WHERE token_hash = ${hash}`);
}

/** Ends one session: its cookie is worth nothing from then on. */
export async function endSession(on: Transaction, hash: string): Promise<void> {
  await on.run(sql`DELETE FROM nf_session WHERE token_hash = ${hash}`);
}

/** Ends every session of a person. No browser counts as one they have signed in with any more. */
export async function endSessionsOf(on: Transaction, userId: string): Promise<void> {
  await forgetDevicesOf(on, userId);
  await on.run(sql`DELETE FROM nf_session WHERE user_id = ${userId}`);
}

/** Ends every session but this one; how many. No browser counts as one that somebody has signed in with any more. */
export async function endOtherSessions(on: Transaction, hash: string | undefined): Promise<number> {
  await on.run(sql`DELETE FROM nf_device`);
  return on.run(sql`DELETE FROM nf_session WHERE token_hash <> ${hash ?? ''}`);
}

function idleSeconds({ lifeSeconds }: SessionLife): number {
  return Math.min(Math.ceil(lifeSeconds / 2), longestIdleSeconds);
}

function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString();
}

/** When people were last here, by browser or by token, as far as it is still kept; of one person, or of all. */
export async function lastSeen(on: Connection, userId?: string): Promise<ReadonlyMap<string, string>> {
  const only = userId === undefined ? empty : sql`WHERE user_id = ${userId}`;
  const rows = await on.all(sql`
    SELECT user_id, MAX(seen_at) AS seen_at FROM (
      SELECT user_id, seen_at FROM nf_session ${only}
      UNION ALL SELECT user_id, seen_at FROM nf_token ${only}) AS nf_seen
    WHERE seen_at IS NOT NULL GROUP BY user_id`);
  return new Map(rows.map((row) => [String(row['user_id']), String(row['seen_at'])]));
}

/** When somebody signed in with this session, named by the hash of its token. */
export async function sessionBegan(on: Connection, hash: string): Promise<string | undefined> {
  const [row] = await on.all(sql`SELECT created_at FROM nf_session WHERE token_hash = ${hash}`);
  return row === undefined ? undefined : String(row['created_at']);
}

/** The sessions of a person that still open the door, the one used last first. */
export async function listSessions(
  on: Connection,
  { userId, now, current }: { readonly userId: string; readonly now: string; readonly current?: string },
): Promise<readonly SessionAnswer[]> {
  const rows = await on.all(sql`
    SELECT * FROM nf_session WHERE user_id = ${userId} AND idle_at > ${now} AND expires_at > ${now}
    ORDER BY seen_at DESC, token_hash`);
  return rows.map((row) => ({
    id: String(row['token_hash']).slice(0, SESSION_ID),
    created_at: String(row['created_at']),
    seen_at: String(row['seen_at']),
    address: textOf(row['address']),
    browser: textOf(row['agent']),
    current: row['token_hash'] === current,
  }));
}

/** Ends one of a person's sessions by its id; false where they have no such session. */
export async function endSessionNamed(
  on: Transaction,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<boolean> {
  if (!/^[0-9a-f]{32}$/.test(id)) return false;
  const ended = sql`DELETE FROM nf_session WHERE user_id = ${userId} AND token_hash LIKE ${`${id}%`}`;
  return (await on.run(ended)) > 0;
}

const SESSION_ID = 32;

function textOf(value: Row[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
