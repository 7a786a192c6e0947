import { type Outcome, done } from '#shared/api/refusal.ts';
import type { Locks, Transaction } from '#server/db/database.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { linkLocks } from '#server/identity/keys/links.ts';
import { setPasswordHash } from '#server/identity/sign-in/credentials.ts';
import { type Person, findPerson } from '#server/identity/people/people.ts';
import type { Runtime } from '#server/runtime.ts';
import { createRecord } from '#server/operations/records/create.ts';
import { updateRecord } from '#server/operations/records/update.ts';
import { lockSetOf } from '#server/write/lock-set.ts';
import { userEntity } from './user-entity.ts';

/** Somebody who gets an account, whatever the way in. */
export interface NewPerson {
  readonly email: string;
  /** Without one they are called by the part of the address before the @. */
  readonly name?: string;
  readonly roles: readonly string[];
  /** Undefined: they sign in elsewhere. */
  readonly passwordHash?: string;
  readonly now: string;
}

/** Creates a person as any other way in would, by the rules of the contract, within a greater transaction with the locks below. */
export async function newPerson(
  on: Transaction,
  runtime: Runtime,
  { email, name, roles, passwordHash, now }: NewPerson,
): Promise<Outcome<Person>> {
  const within = { ...runtime, database: databaseWithin(on) };
  const called = name === undefined || name === '' ? email.replace(/@.*/, '') : name;
  const made = await createRecord(within, engineCall(within, runtime.newId()), {
    entity: userEntity(runtime.model),
    body: { name: called, email, roles: [...roles] },
    dryRun: false,
    confirm: [],
  });
  if (made.kind === 'refusal') return made;
  const { id } = made.value;
  if (passwordHash !== undefined) await setPasswordHash(on, { userId: id, hash: passwordHash, now });
  const person = await findPerson(on, runtime, id);
  if (person === undefined) throw new Error('a person who was just made is not there');
  return done(person);
}

/** Disables a person by the rules of the contract, within a greater transaction with the locks of an update. */
export async function disablePerson(
  on: Transaction,
  runtime: Runtime,
  id: string,
): Promise<Outcome<undefined>> {
  const within = { ...runtime, database: databaseWithin(on) };
  const changed = await updateRecord(within, engineCall(within, runtime.newId()), {
    entity: userEntity(runtime.model),
    id,
    body: { active: false },
    dryRun: false,
    confirm: [],
  });
  return changed.kind === 'refusal' ? changed : done(undefined);
}

/** What a write to a person takes first, and that nobody else uses the same link meanwhile, nor that of the first start. */
export function personLocks({ model }: Runtime, event: 'create' | 'update'): Locks {
  const { exclusive, shared } = lockSetOf(model, { entity: userEntity(model), event });
  return { exclusive: [...exclusive, ...linkLocks.exclusive, 'nf_setup'], shared };
}
