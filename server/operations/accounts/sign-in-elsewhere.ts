import { messageOf } from '#shared/messages/message.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Transaction } from '#server/db/database.ts';
import { findByIdentity, linkIdentity } from '#server/identity/sign-in/credentials.ts';
import type { Vouched } from '#server/identity/sign-in/open-id.ts';
import { type Person, findByEmail, findPerson } from '#server/identity/people/people.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import type { AccountCall } from './mailing.ts';
import { newPerson, personLocks } from './new-person.ts';
import { signUpRoles } from './sign-up.ts';

/**
 * The person somebody is whom a provider vouches for: the one they were before; else the one with their address, if the
 * provider says it is theirs; else a new one, where people may sign up for exactly one role. Disabled people stay out.
 */
export function personVouchedFor(account: AccountCall, vouched: Vouched): Promise<Outcome<Person>> {
  const { runtime } = account;
  const work = async (on: Transaction) => {
    const found = await personOf(on, account, vouched);
    return found.kind === 'done' && !found.value.active ? refuse('forbidden') : found;
  };
  return withinWriteTime(runtime, work, personLocks(runtime, 'create'));
}

async function personOf(
  on: Transaction,
  { runtime, now }: AccountCall,
  { issuer, subject, email, name }: Vouched,
): Promise<Outcome<Person>> {
  const identity = `${issuer} ${subject}`;
  const known = await findByIdentity(on, identity);
  const linked = known === undefined ? undefined : await findPerson(on, runtime, known);
  if (linked !== undefined) return done(linked);
  if (email === undefined) return refuse('forbidden', messageOf('refusals.noEmailFromProvider'));
  const person = await findByEmail(on, runtime, email);
  const [role, ...more] = signUpRoles(runtime.model);
  if (person === undefined && (role === undefined || more.length > 0))
    return refuse('forbidden', messageOf('refusals.emailUnknown'));
  const theirs =
    person === undefined
      ? await newPerson(on, runtime, { email, name, roles: role === undefined ? [] : [role], now })
      : done(person);
  if (theirs.kind === 'refusal') return theirs;
  // Somebody else at the provider who got the address later is not the person who was linked with it.
  if (!(await linkIdentity(on, { userId: theirs.value.id, identity, now })))
    return refuse('forbidden', messageOf('refusals.otherIdentity'));
  return theirs;
}
