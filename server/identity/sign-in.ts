import { z } from 'zod';
import { problemsOf } from '#shared/api/field-problems.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { caseless } from '#shared/fields/caseless.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import { findPasswordHash } from './credentials.ts';
import { verifyPassword } from './password.ts';
import { type Person, findByEmail } from './people.ts';
import type { Throttle } from './throttle.ts';

const credentials = z.strictObject({ email: z.string().max(254), password: z.string().max(1000) });

/**
 * The person an e-mail address and a password belong to. An unknown address, a wrong password and a disabled account
 * answer the same, after the same work; too many failures from one address or for one account answer 429.
 */
export async function signIn(
  runtime: Runtime,
  attempt: { body: unknown; address: string },
  { throttle, clock }: { throttle: Throttle; clock: Clock },
): Promise<Outcome<Person>> {
  const sent = credentials.safeParse(attempt.body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { email, password } = sent.data;
  const keys = [`account ${caseless(email.trim())}`, `address ${attempt.address}`];
  const tried = throttle.begin(keys, runtime.model.limits.signIn, Date.parse(clock.now()));
  if (tried.kind === 'refused')
    return { ...refuse('too_many_requests'), retryAfter: tried.retryAfterSeconds };
  const known = await lookUp(runtime, email);
  const right = await verifyPassword(password, known?.hash);
  if (known === undefined || !right || !known.person.active) return refuse('wrong_credentials');
  tried.takeBack();
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
