import sql from 'sql-template-tag';
import type { Connection, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { ownerExists } from '#server/identity/people/people.ts';
import { hashOf, newSecretToken } from './secret-token.ts';

/** How long the one-time key of a first start is good for. */
const lifeMs = 3_600_000;

/** A new one-time key with which the first owner can be made; undefined once there is an owner. */
export async function offerSetup(runtime: Runtime, now: string): Promise<string | undefined> {
  return runtime.database.write(async (on) => {
    if (await ownerExists(on, runtime)) return undefined;
    const key = newSecretToken();
    const expiresAt = new Date(Date.parse(now) + lifeMs).toISOString();
    await on.run(sql`DELETE FROM nf_setup WHERE purpose = 'owner' AND expires_at <= ${now}`);
    await on.run(sql`
      INSERT INTO nf_setup (key_hash, purpose, created_at, expires_at)
      VALUES (${hashOf(key)}, 'owner', ${now}, ${expiresAt})`);
    return key;
  }, lock);
}

/** Two servers that start at once. */
const lock = { exclusive: ['nf_setup'], shared: [] };

/** Whether a key of the first start still opens the way in: in time, and nobody is owner yet. */
export async function isSetupAlive(
  on: Connection,
  runtime: Runtime,
  { key, now }: { key: string; now: string },
): Promise<boolean> {
  const rows = await on.all(sql`
    SELECT 1 AS one FROM nf_setup
    WHERE key_hash = ${hashOf(key)} AND purpose = 'owner' AND used_at IS NULL AND expires_at > ${now}`);
  return rows.length > 0 && !(await ownerExists(on, runtime));
}

/** With the first owner all keys die. */
export async function endSetup(on: Transaction): Promise<void> {
  await on.run(sql`DELETE FROM nf_setup WHERE purpose = 'owner'`);
}
