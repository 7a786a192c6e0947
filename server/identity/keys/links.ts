import sql from 'sql-template-tag';
import { caseless } from '#shared/fields/text/caseless.ts';
import type { Connection, Locks, Row, Transaction } from '#server/db/database.ts';
import { forgetEnded } from './forget-ended.ts';
import { hashOf, newSecretToken } from './secret-token.ts';

/** What whoever holds a one-time link may do with it. */
export type LinkPurpose = 'password' | 'invitation' | 'signup' | 'email';

/** A one-time link, for one address. Its key is shown or sent once; only the hash of it is kept. */
export interface Link {
  readonly id: string;
  readonly purpose: LinkPurpose;
  /** Whose account it is for; undefined where it makes one. */
  readonly userId?: string;
  readonly email: string;
  readonly name?: string;
  /** Of an account that it makes. */
  readonly roles: readonly string[];
  readonly madeBy?: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

const hour = 3_600_000;
const lifeMs: Readonly<Record<LinkPurpose, number>> = {
  password: hour,
  invitation: 7 * 24 * hour,
  signup: 24 * hour,
  email: 24 * hour,
};

/** For a write that makes or uses links: of two at once one comes first. */
export const linkLocks: Locks = { exclusive: ['nf_link'], shared: [] };

/** Makes a link and answers its key, under `linkLocks`. Of the links for one purpose to one address only the newest opens anything. */
export async function makeLink(
  on: Transaction,
  link: Omit<Link, 'createdAt' | 'expiresAt'> & { readonly now: string },
): Promise<{ readonly key: string; readonly expiresAt: string }> {
  const { id, purpose, userId = null, email, name = null, roles, madeBy = null, now } = link;
  const key = newSecretToken();
  const expiresAt = new Date(Date.parse(now) + lifeMs[purpose]).toISOString();
  await forgetEnded(on, 'nf_link', now);
  await on.run(sql`DELETE FROM nf_link WHERE purpose = ${purpose} AND lower(email) = ${caseless(email)}`);
  await on.run(sql`
    INSERT INTO nf_link (id, key_hash, purpose, user_id, email, name, roles, made_by, created_at, expires_at)
    VALUES (${id}, ${hashOf(key)}, ${purpose}, ${userId}, ${email}, ${name}, ${JSON.stringify(roles)}, ${madeBy}, ${now}, ${expiresAt})`);
  return { key, expiresAt };
}

/** The link with this key; undefined where it was used, has ended, or never was. */
export async function findLink(
  on: Connection,
  { purpose, key, now }: { readonly purpose: LinkPurpose; readonly key: string; readonly now: string },
): Promise<Link | undefined> {
  const [row] = await on.all(sql`
    SELECT * FROM nf_link WHERE key_hash = ${hashOf(key)} AND purpose = ${purpose} AND expires_at > ${now}`);
  return row && toLink(row);
}

/** Gives a link another key, so that none has to be kept until its mail leaves; undefined where the link has ended. */
export async function renewKey(on: Transaction, id: string, now: string): Promise<string | undefined> {
  const key = newSecretToken();
  const changed = await on.run(
    sql`UPDATE nf_link SET key_hash = ${hashOf(key)} WHERE id = ${id} AND expires_at > ${now}`,
  );
  return changed > 0 ? key : undefined;
}

/** Invitations that nobody has taken up yet, oldest first. */
export async function listInvitations(on: Connection, now: string): Promise<readonly Link[]> {
  const rows = await on.all(sql`
    SELECT * FROM nf_link WHERE purpose = 'invitation' AND expires_at > ${now} ORDER BY created_at, id`);
  return rows.map(toLink);
}

/** Ends a link: it was used, or taken back. */
export async function endLink(on: Transaction, id: string): Promise<void> {
  await on.run(sql`DELETE FROM nf_link WHERE id = ${id}`);
}

/** Ends the links to a person's account and those they have made. */
export async function endLinksOf(on: Transaction, userId: string): Promise<void> {
  await on.run(sql`DELETE FROM nf_link WHERE made_by = ${userId}`);
  await endLinksTo(on, userId);
}

/** Ends what could still sign a person in, or give their account another password or address. */
export async function endLinksTo(on: Transaction, userId: string): Promise<void> {
  await on.run(sql`DELETE FROM nf_link WHERE user_id = ${userId}`);
  await on.run(sql`DELETE FROM nf_sign_in WHERE user_id = ${userId}`);
}

function toLink(row: Row): Link {
  const roles: unknown = JSON.parse(String(row['roles'] ?? '[]'));
  return {
    id: String(row['id']),
    purpose: purposeOf(String(row['purpose'])),
    userId: text(row['user_id']),
    email: String(row['email']),
    name: text(row['name']),
    roles: Array.isArray(roles) ? roles.map(String) : [],
    madeBy: text(row['made_by']),
    createdAt: String(row['created_at']),
    expiresAt: String(row['expires_at']),
  };
}

function purposeOf(word: string): LinkPurpose {
  switch (word) {
    case 'password':
    case 'invitation':
    case 'signup':
    case 'email':
      return word;
    default:
      throw new Error(`a link for an unknown purpose: ${word}`);
  }
}

function text(value: Row[string] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
