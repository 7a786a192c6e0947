import { changedPassword } from '#shared/api/calls/accounts.ts';
import { messageOf } from '#shared/messages/message.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { findPasswordHash, setPasswordHash } from '#server/identity/sign-in/credentials.ts';
import { endLinksTo } from '#server/identity/keys/links.ts';
import { hashPassword, passwordProblem, verifyPassword } from '#server/identity/sign-in/password.ts';
import type { Person } from '#server/identity/people/people.ts';
import { endSessionsOf } from '#server/identity/keys/sessions.ts';
import { revokeTokensOf } from '#server/identity/keys/tokens.ts';
import { beginTry } from '#server/identity/sign-in/throttle.ts';
import type { AccountCall } from './mailing.ts';

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
  const weak = passwordProblem(password, runtime.model);
  if (weak !== undefined) return refuse('invalid', weak.message, [weak]);
  const hash = await hashPassword(password);
  await runtime.database.write(async (on) => {
    await setPasswordHash(on, { userId: person.id, hash, now });
    await endLinksTo(on, person.id);
    await endSessionsOf(on, person.id);
    if (endTokens) await revokeTokensOf(on, person.id, now);
  });
  return done(undefined);
}

/** What tries to prove a password are counted with. */
export interface ProofTries {
  /** The session they come with: who has got hold of one session must not use up the tries of the others. */
  readonly session?: string;
}

/** Refuses whoever does not know the password of the person they are signed in as; tries are counted for each session. */
export async function provePassword(
  { runtime, now }: Pick<AccountCall, 'runtime' | 'now'>,
  person: Person,
  given: { readonly password: string; readonly field: string } & ProofTries,
): Promise<Outcome<undefined>> {
  const limit = runtime.model.limits.signIn;
  const counter = { key: `proof ${person.id} ${given.session ?? 'token'}`, free: limit.count };
  const tried = await beginTry(runtime.database, { counters: [counter], limit, now });
  if (tried.kind === 'refused')
    return { ...refuse('too_many_requests'), retryAfter: tried.retryAfterSeconds };
  const hash = await runtime.database.read((on) => findPasswordHash(on, person.id));
  if (!(await verifyPassword(given.password, hash))) {
    const message = messageOf('refusals.wrongPassword');
    return refuse('wrong_credentials', message, [{ field: given.field, code: 'wrong_credentials', message }]);
  }
  await tried.takeBack();
  return done(undefined);
}
