import type { Refusal } from '#shared/api/problem.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { setPasswordHash } from './credentials.ts';
import { endLinksOf } from './links.ts';
import { type Person, activeOwnerExists, addPerson, findByEmail, setActive } from './people.ts';
import { keepPersonChange } from './person-history.ts';
import { endSessionsOf } from './sessions.ts';
import { revokeTokensOf } from './tokens.ts';

export interface NewAccount {
  readonly email: string;
  /** Without one the person is called by the part of the address before the @. */
  readonly name?: string;
  readonly passwordHash: string;
  readonly roles: readonly string[];
  readonly now: string;
}

/** Creates a person who can sign in with a password. It was hashed before: that takes longer than a transaction should. */
export async function createAccount(
  on: Transaction,
  runtime: Runtime,
  account: NewAccount,
): Promise<Outcome<Person>> {
  const { email, name, passwordHash, roles, now } = account;
  if ((await findByEmail(on, runtime, email)) !== undefined) {
    const message = 'Somebody has this e-mail address already.';
    return refuse('not_unique', message, [{ field: 'email', code: 'not_unique', message }]);
  }
  const called = name === undefined || name === '' ? email.replace(/@.*/, '') : name;
  const person = await addPerson(on, runtime, { id: runtime.newId(), email, name: called, roles, now });
  const after = { name: called, email, roles: [...roles], active: true };
  await keepPersonChange(on, runtime, {
    id: person.id,
    action: 'create',
    version: 1,
    now,
    before: {},
    after,
  });
  await setPasswordHash(on, { userId: person.id, hash: passwordHash, now });
  return done(person);
}

/** Disables a person and ends everything they hold, at once. The last owner who can sign in stays. */
export async function disableAccount(
  on: Transaction,
  runtime: Runtime,
  { id, now }: { id: string; now: string },
): Promise<Outcome<undefined>> {
  const ownedBefore = await activeOwnerExists(on, runtime);
  const version = await setActive(on, runtime, { id, active: false, now });
  if (ownedBefore && !(await activeOwnerExists(on, runtime))) {
    on.rollBackAtEnd();
    return refuseLastOwner();
  }
  const values = { before: { active: true }, after: { active: false } };
  await keepPersonChange(on, runtime, { id, action: 'update', version, now, ...values });
  await endEverythingOf(on, id, now);
  return done(undefined);
}

/** Ends the sessions and tokens of a person, and the links to their account and from their hand. */
export async function endEverythingOf(on: Transaction, id: string, now: string): Promise<void> {
  await endSessionsOf(on, id);
  await endLinksOf(on, id);
  await revokeTokensOf(on, id, now);
}

/** An installation that nobody owns could not be administered any more, nor claimed again. */
export function refuseLastOwner(): Refusal {
  return refuse('not_allowed_now', 'This is the last owner who can sign in. Make somebody else owner first.');
}
