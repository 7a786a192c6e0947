import sql from 'sql-template-tag';
import type { Connection, Transaction } from '#server/db/database.ts';

/** The hash of a person's password; undefined where they have none. */
export async function findPasswordHash(on: Connection, userId: string): Promise<string | undefined> {
  const [row] = await on.all(
    sql`SELECT secret FROM nf_credential WHERE user_id = ${userId} AND kind = 'password'`,
  );
  return row === undefined ? undefined : String(row['secret']);
}

/** Gives a person a password (by its hash), or another one. */
export async function setPasswordHash(
  on: Transaction,
  credential: { userId: string; hash: string; now: string },
): Promise<void> {
  const { userId, hash, now } = credential;
  await on.run(sql`DELETE FROM nf_credential WHERE user_id = ${userId} AND kind = 'password'`);
  await on.run(sql`
    INSERT INTO nf_credential (user_id, kind, secret, changed_at, failures)
    VALUES (${userId}, 'password', ${hash}, ${now}, 0)`);
}

/** Whether anybody at all can sign in by a password. */
export async function anyPassword(on: Connection): Promise<boolean> {
  return (await on.all(sql`SELECT 1 AS one FROM nf_credential LIMIT 1`)).length > 0;
}

/** Who was linked with an identity at a provider (its issuer and subject); undefined for nobody. */
export async function findByIdentity(on: Connection, identity: string): Promise<string | undefined> {
  const [row] = await on.all(
    sql`SELECT user_id FROM nf_credential WHERE kind = 'openid' AND secret = ${identity}`,
  );
  return row === undefined ? undefined : String(row['user_id']);
}

/** Links a person with an identity; false where they are linked with another one already. */
export async function linkIdentity(
  on: Transaction,
  { userId, identity, now }: { readonly userId: string; readonly identity: string; readonly now: string },
): Promise<boolean> {
  const linked = await on.all(
    sql`SELECT 1 AS one FROM nf_credential WHERE user_id = ${userId} AND kind = 'openid'`,
  );
  if (linked.length > 0) return false;
  await on.run(sql`
    INSERT INTO nf_credential (user_id, kind, secret, changed_at, failures)
    VALUES (${userId}, 'openid', ${identity}, ${now}, 0)`);
  return true;
}
