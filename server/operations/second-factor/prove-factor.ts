import type { Refusal } from '#shared/api/problem.ts';
import { type Proof, proof } from '#shared/api/calls/second-factor.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Locks } from '#server/db/database.ts';
import { findFactor, keepFactor, takeCode } from '#server/identity/keys/second-factor.ts';
import type { Person } from '#server/identity/people/people.ts';
import { findPasswordHash } from '#server/identity/sign-in/credentials.ts';
import { beginTry } from '#server/identity/sign-in/throttle.ts';
import type { AccountCall } from '#server/operations/accounts/mailing.ts';
import { type ProofTries, provePassword } from '#server/operations/accounts/prove-password.ts';
import { type Ceremony, shownPasskey } from './ceremony.ts';

/** What changes somebody's second factor waits for what does so too: a code is taken once. */
export function factorLocks(userId: string): Locks {
  return { exclusive: [`nf_factor ${userId}`], shared: [] };
}

/** Counts a try of a person's code by the limit of signing in; refused while they have to wait. */
export async function tryOfCode(
  { runtime, now }: Pick<AccountCall, 'runtime' | 'now'>,
  userId: string,
): Promise<Outcome<{ takeBack(): Promise<void> }>> {
  const limit = runtime.model.limits.signIn;
  const counters = [{ key: `factor ${userId}`, free: limit.count }];
  const tried = await beginTry(runtime.database, { counters, limit, now });
  if (tried.kind === 'allowed') return done(tried);
  return { ...refuse('too_many_requests'), retryAfter: tried.retryAfterSeconds };
}

/** Refuses whoever does not show once more who they are: by a factor, and while they have none by their password, if they have one. */
export async function proveAgain(
  account: Ceremony,
  person: Person,
  { body, ...tries }: { readonly body: unknown } & ProofTries,
): Promise<Outcome<undefined>> {
  const sent = proof.safeParse(body ?? {});
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const [factor, hash] = await account.runtime.database.read(async (on) => [
    await findFactor(on, person.id),
    await findPasswordHash(on, person.id),
  ]);
  if (factor !== undefined) return proveFactor(account, person.id, sent.data);
  if (hash === undefined) return done(undefined);
  const { password = '' } = sent.data;
  return provePassword(account, person, { password, field: 'password', ...tries });
}

/** Refuses whoever shows neither a passkey of this person, nor a code of their app or a recovery code, which are taken once. */
export async function proveFactor(
  account: Ceremony,
  userId: string,
  { code = '', passkey }: Pick<Proof, 'code' | 'passkey'>,
): Promise<Outcome<undefined>> {
  if (passkey === undefined) return proveCode(account, userId, code);
  const shown = await shownPasskey(account, passkey, userId);
  return shown.kind === 'refusal' ? shown : done(undefined);
}

async function proveCode(
  account: Pick<AccountCall, 'runtime' | 'now'>,
  userId: string,
  code: string,
): Promise<Outcome<undefined>> {
  const tried = await tryOfCode(account, userId);
  if (tried.kind === 'refusal') return tried;
  const taken = await account.runtime.database.write(async (on) => {
    const factor = await findFactor(on, userId);
    const next = factor && takeCode(factor, code, account.now);
    if (next !== undefined) await keepFactor(on, { userId, factor: next });
    return next !== undefined;
  }, factorLocks(userId));
  if (!taken) return wrongCode();
  await tried.value.takeBack();
  return done(undefined);
}

/** What is said of a code that is none. */
export function wrongCode(): Refusal {
  const message = messageOf('refusals.wrongFactorCode');
  return refuse('wrong_credentials', message, [{ field: 'code', code: 'wrong_credentials', message }]);
}
