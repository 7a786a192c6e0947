import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import { caseless } from '#shared/fields/text/caseless.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import { forgetEnded } from './forget-ended.ts';
import { hashOf, newSecretToken } from './secret-token.ts';

/** Ways to sign in by something that is mailed. */
export type MailedWayName = 'code' | 'link';

/** What a request waits for: what was mailed, a second factor, or what a passkey signs, which may be a new one. */
type RequestWay = MailedWayName | KeyWay;
/** Ways whose key is known as soon as they are asked for. */
type KeyWay = 'factor' | 'passkey' | 'passkey_new';

/** Somebody wants to sign in: what was mailed for it opens the door while this is kept. */
export interface SignInRequest {
  readonly id: string;
  readonly way: RequestWay;
  /** By `addressKey`. */
  readonly address: string;
  /** Nobody: the address is not known here, or its person may not come in. */
  readonly userId?: string;
  /** What was mailed, hashed; empty until it is. */
  readonly secret: string;
  /** Of a code how often another one was sent, of a link how often it was used. */
  readonly tries: number;
}

/** Six digits can be tried out where their hash is known, so they are hashed as a password is; a key of a link cannot. */
export async function newSecret(
  way: MailedWayName,
): Promise<{ readonly secret: string; readonly hash: string }> {
  if (way === 'link') {
    const key = newSecretToken();
    return { secret: key, hash: hashOf(key) };
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { secret: code, hash: await hashPassword(code) };
}

/** Under what an address is kept that may be nobody's: it must not be read from there. */
export function addressKey(email: string): string {
  return hashOf(caseless(email.trim().normalize('NFC')));
}

/** Keeps a request in the place of the one before it. */
export async function keepRequest(
  on: Transaction,
  request: Omit<SignInRequest, 'tries'>,
  { now, seconds }: { readonly now: string; readonly seconds: number },
): Promise<void> {
  const { id, way, address, userId = null, secret } = request;
  await forgetEnded(on, 'nf_sign_in', now);
  await on.run(sql`DELETE FROM nf_sign_in WHERE address = ${address} AND way = ${way}`);
  await on.run(sql`
    INSERT INTO nf_sign_in (id, way, address, user_id, secret, tries, expires_at)
    VALUES (${id}, ${way}, ${address}, ${userId}, ${secret}, 0, ${later(now, seconds)})`);
}

/** Gives a request what is mailed for it; false where it has ended meanwhile. */
export async function giveSecret(
  on: Transaction,
  { id, hash, now }: { readonly id: string; readonly hash: string; readonly now: string },
): Promise<boolean> {
  const given = sql`UPDATE nf_sign_in SET secret = ${hash} WHERE id = ${id} AND expires_at > ${now}`;
  return (await on.run(given)) > 0;
}

/** The request that was made for an address. */
export async function requestFor(
  on: Connection,
  { way, address, now }: Pick<SignInRequest, 'way' | 'address'> & { readonly now: string },
): Promise<SignInRequest | undefined> {
  const [row] = await on.all(sql`
    SELECT * FROM nf_sign_in WHERE address = ${address} AND way = ${way} AND expires_at > ${now}`);
  return row && toRequest(row);
}

/** The request that a key belongs to: of a link, or of a browser that is to show a second factor or a passkey. */
export async function requestByKey(
  on: Connection,
  key: string,
  { way, now }: { readonly way: 'link' | KeyWay; readonly now: string },
): Promise<SignInRequest | undefined> {
  const [row] = await on.all(sql`
    SELECT * FROM nf_sign_in WHERE secret = ${hashOf(key)} AND way = ${way} AND expires_at > ${now}`);
  return row && toRequest(row);
}

/** Counts a try, or a use after which it still works for some seconds. */
export async function countUse(
  on: Transaction,
  id: string,
  until?: { readonly now: string; readonly seconds: number },
): Promise<void> {
  const end = until === undefined ? sql`expires_at` : sql`${later(until.now, until.seconds)}`;
  await on.run(sql`UPDATE nf_sign_in SET tries = tries + 1, expires_at = ${end} WHERE id = ${id}`);
}

/** Ends a request; false where it has ended already. */
export async function endRequest(on: Transaction, id: string): Promise<boolean> {
  return (await on.run(sql`DELETE FROM nf_sign_in WHERE id = ${id}`)) > 0;
}

function toRequest(row: Readonly<Record<string, unknown>>): SignInRequest {
  const userId = row['user_id'];
  return {
    id: String(row['id']),
    way: row['way'] as RequestWay, // only these are written
    address: String(row['address']),
    userId: typeof userId === 'string' ? userId : undefined,
    secret: String(row['secret']),
    tries: Number(row['tries']),
  };
}

function later(now: string, seconds: number): string {
  return new Date(Date.parse(now) + seconds * 1000).toISOString();
}
