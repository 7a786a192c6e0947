import type { Me } from '#shared/api/calls/engine.ts';
import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import type { Person } from '#server/identity/people/people.ts';
import { calledInRehearsal, type Rehearsal } from '#server/rehearsal/rehearsal.ts';
import { changeOwnAccount } from '#server/operations/accounts/change-own-account.ts';
import { asPerson } from './account-exchange.ts';

/** `/api/-/me`: who I am, the record whose key I present, and who acts as me; `PATCH` changes my name. */
export const me = (rehearsal: Rehearsal | undefined): Handlers => ({
  GET: async ({ runtime, caller: { person, actor } }) => {
    const called =
      person && rehearsal ? { ...person, name: calledInRehearsal(person, rehearsal, runtime) } : person;
    return done({ status: 200, body: meAs({ person: called, actor }) });
  },
  PATCH: asPerson(async ({ runtime, call, body, caller: { actor } }, person) => {
    const changed = await changeOwnAccount(runtime, call, { person, body });
    return changed.kind === 'refusal'
      ? changed
      : done({ status: 200, body: meAs({ person: changed.value, actor }) });
  }),
});

/** A person as told to themselves. */
export function meOf(person: Person | undefined): Me {
  if (person === undefined) return { person: null };
  const { id, name, email, userName, roles } = person;
  const called = userName === undefined ? {} : { user_name: userName };
  const owner = roles.includes('owner');
  return { person: { id, name, email: email ?? null, ...called, roles, owner } };
}

/** A caller as told to themselves, with the record whose key they present and who really acts. */
export function meAs({ person, actor: { held, actedBy } }: Pick<Caller, 'person' | 'actor'>): Me {
  return { ...meOf(person), ...(held && { held }), ...(actedBy && { acted_by: actedBy }) };
}
