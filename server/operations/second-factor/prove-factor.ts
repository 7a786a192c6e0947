import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Locks } from '#server/db/database.ts';
import { findFactor, keepFactor, takeCode } from '#server/identity/keys/second-factor.ts';
import { beginTry } from '#server/identity/sign-in/throttle.ts';
import type { AccountCall } from '#server/operations/accounts/mailing.ts';

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

/** Refuses whoever does not send a code of this person's app, or one of their recovery codes; either is taken once. */
export async function proveFactor(
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
