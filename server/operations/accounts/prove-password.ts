import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Person } from '#server/identity/people/people.ts';
import { findPasswordHash } from '#server/identity/sign-in/credentials.ts';
import { verifyPassword } from '#server/identity/sign-in/password.ts';
import { beginTry } from '#server/identity/sign-in/throttle.ts';
import type { AccountCall } from './mailing.ts';

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
