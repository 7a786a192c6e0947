import { credentials } from '#shared/api/calls/engine.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { findPasswordHash } from './credentials.ts';
import { verifyPassword } from './password.ts';
import { type Person, findByEmail } from '#server/identity/people/people.ts';
import { beginTry } from './throttle.ts';
import { type Sender, triesToSignIn } from './tries.ts';

/**
 * The person an e-mail address and a password belong to. An unknown address, a wrong password and a disabled account
 * answer the same, after the same work; too many failures answer 429 for a while, by the rules of `triesToSignIn`.
 */
export async function signIn(
  runtime: Runtime,
  attempt: { body: unknown; sender: Sender },
  { clock }: { clock: Clock },
): Promise<Outcome<Person>> {
  const sent = credentials.safeParse(attempt.body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { email, password } = sent.data;
  const limit = runtime.model.limits.signIn;
  const counters = triesToSignIn(email, attempt.sender, limit);
  const tried = await beginTry(runtime.database, { counters, limit, now: clock.now() });
  if (tried.kind === 'refused')
    return { ...refuse('too_many_requests'), retryAfter: tried.retryAfterSeconds };
  const known = await lookUp(runtime, email);
  const right = await verifyPassword(password, known?.hash);
  if (known === undefined || !right || !known.person.active) return refuse('wrong_credentials');
  await tried.takeBack();
  return done(known.person);
}

async function lookUp(
  runtime: Runtime,
  email: string,
): Promise<{ person: Person; hash: string | undefined } | undefined> {
  return runtime.database.read(async (on) => {
    const person = await findByEmail(on, runtime, email);
    return person && { person, hash: await findPasswordHash(on, person.id) };
  });
}
