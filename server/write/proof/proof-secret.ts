import type { Connection } from '#server/db/database.ts';
import { newSecretToken } from '#server/identity/keys/secret-token.ts';
import type { Runtime } from '#server/runtime.ts';
import { readSetting, writeSetting } from '#server/tables/describe/settings.ts';

const SETTING = 'proof_secret';

/** Two servers that begin at once must come to the same secret. */
const LOCKS = { exclusive: ['nf_setting proof_secret'], shared: [] };

/** What challenges are signed with, the same for all servers; made when the first challenge is asked for. */
export async function proofSecret(runtime: Runtime, now: string): Promise<string> {
  const kept = await runtime.database.read(keptSecret);
  if (kept !== undefined) return kept;
  return runtime.database.write(async (transaction) => {
    const meanwhile = await keptSecret(transaction);
    if (meanwhile !== undefined) return meanwhile;
    const secret = newSecretToken();
    await writeSetting(transaction, SETTING, { value: secret, now });
    return secret;
  }, LOCKS);
}

/** Undefined: no challenge was ever asked for. */
export async function keptSecret(connection: Connection): Promise<string | undefined> {
  const kept = await readSetting(connection, SETTING);
  return typeof kept === 'string' ? kept : undefined;
}
