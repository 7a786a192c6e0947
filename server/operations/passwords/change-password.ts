import { changedPassword } from '#shared/api/calls/accounts.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { setPasswordHash } from '#server/identity/sign-in/credentials.ts';
import { endLinksTo } from '#server/identity/keys/links.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import type { Person } from '#server/identity/people/people.ts';
import { endSessionsOf } from '#server/identity/keys/sessions.ts';
import { revokeTokensOf } from '#server/identity/keys/tokens.ts';
import type { AccountCall } from '#server/operations/accounts/mailing.ts';
import { type ProofTries, provePassword } from '#server/operations/accounts/prove-password.ts';
import { refuseWeakPassword } from '#server/operations/accounts/weak-password.ts';

/**
 * Gives somebody who knows their password another one. All their sessions end, every link to their account, and their
 * tokens if they wish.
 */
export async function changePassword(
  { runtime, now }: AccountCall,
  person: Person,
  { body, ...tries }: { readonly body: unknown } & ProofTries,
): Promise<Outcome<undefined>> {
  const sent = changedPassword.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { current, password, end_tokens: endTokens } = sent.data;
  const proven = await provePassword({ runtime, now }, person, {
    password: current,
    field: 'current',
    ...tries,
  });
  if (proven.kind === 'refusal') return proven;
  const weak = await refuseWeakPassword(runtime, password);
  if (weak !== undefined) return weak;
  const hash = await hashPassword(password);
  await runtime.database.write(async (on) => {
    await setPasswordHash(on, { userId: person.id, hash, now });
    await endLinksTo(on, person.id);
    await endSessionsOf(on, person.id);
    if (endTokens) await revokeTokensOf(on, person.id, now);
  });
  return done(undefined);
}
