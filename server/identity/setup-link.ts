import sql from 'sql-template-tag';
import { z } from 'zod';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { createAccount } from './accounts.ts';
import { hashPassword, passwordProblem } from './password.ts';
import { type Person, ownerExists } from './people.ts';
import { hashOf, newSecretToken } from './secret-token.ts';

/** How long the one-time key of a first start is good for. */
const lifeMs = 3_600_000;

const gone =
  'This link is no longer valid. Start the server again to get another one, if nobody has used it.';

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

/** Makes the owner, for whoever holds a living key. With it all keys die: there is one first owner. */
export async function useSetup(runtime: Runtime, body: unknown, now: string): Promise<Outcome<Person>> {
  const sent = setupSchema(runtime).safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { key, email, name, password } = sent.data;
  if (!(await runtime.database.read((on) => isAlive(on, runtime, { key, now }))))
    return refuse('expired', gone);
  const weak = passwordProblem(password);
  if (weak !== undefined) return refuse('invalid', weak.message, [weak]);
  const passwordHash = await hashPassword(password);
  return runtime.database.write(async (on) => {
    if (!(await isAlive(on, runtime, { key, now }))) return refuse('expired', gone);
    const made = await createAccount(on, runtime, { email, name, passwordHash, roles: ['owner'], now });
    if (made.kind === 'refusal') return made;
    await on.run(sql`DELETE FROM nf_setup WHERE purpose = 'owner'`);
    return done(made.value);
  }, lock);
}

/** Two browsers with the same link must not both become the first owner. */
const lock = { exclusive: ['nf_setup'], shared: [] };

async function isAlive(
  on: Connection,
  runtime: Runtime,
  { key, now }: { key: string; now: string },
): Promise<boolean> {
  const rows = await on.all(sql`
    SELECT 1 AS one FROM nf_setup
    WHERE key_hash = ${hashOf(key)} AND purpose = 'owner' AND used_at IS NULL AND expires_at > ${now}`);
  return rows.length > 0 && !(await ownerExists(on, runtime));
}

function setupSchema({ model }: Runtime) {
  const email = model.entities.get('user')?.fields.get('email');
  if (email === undefined) throw new Error('the entity user has no field email');
  return z.strictObject({
    key: z.string().max(100),
    email: requiredText(valueSchema(email)),
    name: z.string().trim().max(120).optional(),
    password: z.string().max(1000),
  });
}

/** The owner signs in with it, so it cannot be left empty. */
function requiredText(schema: z.ZodType) {
  return schema.transform((value, context) => {
    if (typeof value === 'string' && value !== '') return value;
    context.addIssue({ code: 'custom', message: 'Please fill this in.', params: { code: 'required' } });
    return z.NEVER;
  });
}
