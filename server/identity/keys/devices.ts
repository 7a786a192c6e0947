import sql from 'sql-template-tag';
import type { Connection, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { findByLogin } from '#server/identity/people/people.ts';
import { forgetEnded } from './forget-ended.ts';
import { hashOf, newSecretToken } from './secret-token.ts';

/** How long a browser is remembered after somebody last signed in with it. */
export const deviceLifeSeconds = 180 * 86_400;

/**
 * Remembers that a person has signed in with a browser, and answers the token for its cookie: a new one each time. Those
 * who signed in with the same browser before are remembered under it too.
 */
export async function rememberDevice(
  on: Transaction,
  { userId, token, now }: { readonly userId: string; readonly token?: string; readonly now: string },
): Promise<string> {
  const renewed = newSecretToken();
  const hash = hashOf(renewed);
  const expiresAt = new Date(Date.parse(now) + deviceLifeSeconds * 1000).toISOString();
  await forgetEnded(on, 'nf_device', now);
  if (token !== undefined)
    await on.run(sql`UPDATE nf_device SET token_hash = ${hash} WHERE token_hash = ${hashOf(token)}`);
  await on.run(sql`DELETE FROM nf_device WHERE token_hash = ${hash} AND user_id = ${userId}`);
  await on.run(sql`
    INSERT INTO nf_device (token_hash, user_id, expires_at) VALUES (${hash}, ${userId}, ${expiresAt})`);
  return renewed;
}

/** What a browser is counted under, where whoever signs in so has signed in with it before. */
export async function findDevice(
  on: Connection,
  runtime: Runtime,
  { token, login, now }: { readonly token: string; readonly login: string; readonly now: string },
): Promise<string | undefined> {
  const person = await findByLogin(on, runtime, login);
  if (person === undefined) return undefined;
  const hash = hashOf(token);
  const known = await on.all(sql`
    SELECT 1 AS one FROM nf_device
    WHERE token_hash = ${hash} AND user_id = ${person.id} AND expires_at > ${now}`);
  return known.length > 0 ? `${hash} ${person.id}` : undefined;
}

/** From then on no browser counts as one that this person has signed in with. */
export async function forgetDevicesOf(on: Transaction, userId: string): Promise<void> {
  await on.run(sql`DELETE FROM nf_device WHERE user_id = ${userId}`);
}
