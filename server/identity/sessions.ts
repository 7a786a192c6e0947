import sql from 'sql-template-tag';
import type { Transaction } from '#server/db/database.ts';
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
  session: SessionLife & { userId: string; now: string; address?: string; agent?: string },
): Promise<string> {
  const { userId, now, lifeSeconds } = session;
  const token = newSecretToken();
  const [idleAt, expiresAt] = [later(now, idleSeconds(session)), later(now, lifeSeconds)];
  const { address = null, agent = null } = session;
  await on.run(sql`DELETE FROM nf_session WHERE expires_at < ${now} OR idle_at < ${now}`);
  await on.run(sql`
    INSERT INTO nf_session (token_hash, user_id, created_at, seen_at, idle_at, expires_at, address, agent)
    VALUES (${hashOf(token)}, ${userId}, ${now}, ${now}, ${idleAt}, ${expiresAt}, ${address}, ${agent})`);
  return token;
}

/** Whether the use of something last seen then is worth writing down again. */
export function isDueToBeSeen(seenAt: string | undefined, now: string): boolean {
  return seenAt === undefined || later(seenAt, seenEverySeconds) <= now;
}

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

/** Ends one session: its cookie is worth nothing from then on. */
export async function endSession(on: Transaction, hash: string): Promise<void> {
  await on.run(sql`DELETE FROM nf_session WHERE token_hash = ${hash}`);
}

/** Ends every session of a person. */
export async function endSessionsOf(on: Transaction, userId: string): Promise<void> {
  await on.run(sql`DELETE FROM nf_session WHERE user_id = ${userId}`);
}

function idleSeconds({ lifeSeconds }: SessionLife): number {
  return Math.min(Math.ceil(lifeSeconds / 2), longestIdleSeconds);
}

function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString();
}
