import { byEmail, byUserName } from '#shared/api/calls/engine.ts';
import { messageOf } from '#shared/messages/message.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { findPasswordHash } from './credentials.ts';
import { verifyPassword } from './password.ts';
import { type Person, findByLogin } from '#server/identity/people/people.ts';
import { beginTry } from './throttle.ts';
import { type Sender, triesToSignIn } from './tries.ts';

/**
 * The person an email address (or a user name) and a password belong to. An unknown one, a wrong password and a disabled account
 * answer the same, after the same work; too many failures answer 429 for a while, by the rules of `triesToSignIn`.
 */
export async function signIn(
  runtime: Runtime,
  attempt: { body: unknown; sender: Sender },
  { clock }: { clock: Clock },
): Promise<Outcome<Person>> {
  const sent = readLogin(attempt.body);
  if (sent.kind === 'refusal') return sent;
  const { login, password } = sent.value;
  const limit = runtime.model.limits.signIn;
  const counters = triesToSignIn(login, attempt.sender, limit);
  const tried = await beginTry(runtime.database, { counters, limit, now: clock.now() });
  if (tried.kind === 'refused')
    return { ...refuse('too_many_requests'), retryAfter: tried.retryAfterSeconds };
  const known = await lookUp(runtime, login);
  const right = await verifyPassword(password, known?.hash);
  if (known === undefined || !right || !known.person.active)
    return refuse(
      'wrong_credentials',
      runtime.model.signIn.userName ? messageOf('refusals.wrongLogin') : undefined,
    );
  await tried.takeBack();
  return done(known.person);
}

interface Login {
  /** An email address or a user name. */
  readonly login: string;
  readonly password: string;
}

function readLogin(body: unknown): Outcome<Login> {
  if (typeof body === 'object' && body !== null && 'user_name' in body) {
    const sent = byUserName.safeParse(body);
    if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
    return done({ login: sent.data.user_name, password: sent.data.password });
  }
  const sent = byEmail.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  return done({ login: sent.data.email, password: sent.data.password });
}

async function lookUp(
  runtime: Runtime,
  login: string,
): Promise<{ person: Person; hash: string | undefined } | undefined> {
  return runtime.database.read(async (on) => {
    const person = await findByLogin(on, runtime, login);
    return person && { person, hash: await findPasswordHash(on, person.id) };
  });
}
