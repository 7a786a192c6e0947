import sql from 'sql-template-tag';
import type { PasskeyAnswer } from '#shared/api/calls/second-factor.ts';
import type { Connection, Row, Transaction } from '#server/db/database.ts';

/** The public half of a passkey: the device of its person keeps the other, and nobody can come in with this one. */
export interface Passkey {
  /** As the authenticator names it, in base64url. */
  readonly id: string;
  readonly userId: string;
  /** As its person calls it. */
  readonly name: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** Uses that the authenticator has counted; 0 where it counts none. */
  readonly counter: number;
  /** How a browser reaches it (`internal`, `usb`, …). */
  readonly transports: readonly string[];
  /** RFC 3339 UTC. */
  readonly createdAt: string;
  readonly seenAt?: string;
}

/** Keeps a new one; false where it is kept already, by whomever. */
export async function addPasskey(on: Transaction, passkey: Passkey): Promise<boolean> {
  if ((await findPasskey(on, passkey.id)) !== undefined) return false;
  const { id, userId, name, publicKey, counter, transports, createdAt } = passkey;
  await on.run(sql`
    INSERT INTO nf_passkey (id, user_id, name, public_key, counter, transports, created_at)
    VALUES (${id}, ${userId}, ${name}, ${publicKey}, ${counter}, ${transports.join(' ')}, ${createdAt})`);
  return true;
}

/** The one that an authenticator calls so, whosever it is. */
export async function findPasskey(on: Connection, id: string): Promise<Passkey | undefined> {
  const [row] = await on.all(sql`SELECT * FROM nf_passkey WHERE id = ${id}`);
  return row && toPasskey(row);
}

/** Those of a person, oldest first. */
export async function passkeysOf(on: Connection, userId: string): Promise<readonly Passkey[]> {
  const rows = await on.all(sql`SELECT * FROM nf_passkey WHERE user_id = ${userId} ORDER BY created_at, id`);
  return rows.map(toPasskey);
}

/** Notes a use. False where the authenticator has counted no further: somebody has copied it, or came twice. */
export async function notePasskeyUse(
  on: Transaction,
  { id, counter, now }: { readonly id: string; readonly counter: number; readonly now: string },
): Promise<boolean> {
  const used = sql`UPDATE nf_passkey SET counter = ${counter}, seen_at = ${now}
    WHERE id = ${id} AND (counter < ${counter} OR counter = 0)`;
  return (await on.run(used)) > 0;
}

/** Takes one of a person's away; false where they have no such. */
export async function removePasskey(on: Transaction, userId: string, id: string): Promise<boolean> {
  return (await on.run(sql`DELETE FROM nf_passkey WHERE id = ${id} AND user_id = ${userId}`)) > 0;
}

/** Takes all of a person's away. */
export async function removePasskeysOf(on: Transaction, userId: string): Promise<void> {
  await on.run(sql`DELETE FROM nf_passkey WHERE user_id = ${userId}`);
}

/** As its person is told of it. */
export function passkeyAnswerOf({ id, name, createdAt, seenAt }: Passkey): PasskeyAnswer {
  return { id, name, created_at: createdAt, seen_at: seenAt ?? null };
}

function toPasskey(row: Row): Passkey {
  const [transports, seenAt] = [String(row['transports']), row['seen_at']];
  return {
    id: String(row['id']),
    userId: String(row['user_id']),
    name: String(row['name']),
    publicKey: String(row['public_key']),
    counter: Number(row['counter']),
    transports: transports === '' ? [] : transports.split(' '),
    createdAt: String(row['created_at']),
    ...(typeof seenAt === 'string' ? { seenAt } : {}),
  };
}
