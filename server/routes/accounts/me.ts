import type { Me } from '#shared/api/calls/engine.ts';
import { done } from '#shared/api/refusal.ts';
import type { Actor } from '#server/call.ts';
import type { Handlers } from '#server/http/resource.ts';
import type { Person } from '#server/identity/people/people.ts';
import { changeOwnAccount } from '#server/operations/accounts/change-own-account.ts';
import { asPerson } from './account-exchange.ts';

/** `/api/-/me`: who I am, and the record whose key I present; `PATCH` changes my name. */
export const me: Handlers = {
  GET: async ({ caller: { person, actor } }) => done({ status: 200, body: withHeld(person, actor) }),
  PATCH: asPerson(async ({ runtime, call, body, caller: { actor } }, person) => {
    const changed = await changeOwnAccount(runtime, call, { person, body });
    return changed.kind === 'refusal' ? changed : done({ status: 200, body: withHeld(changed.value, actor) });
  }),
};

/** A person as told to themselves. */
export function meOf(person: Person | undefined): Me {
  if (person === undefined) return { person: null };
  const { id, name, email, roles } = person;
  const owner = roles.includes('owner');
  return { person: { id, name, email: email ?? null, roles, owner } };
}

function withHeld(person: Person | undefined, { held }: Actor): Me {
  return { ...meOf(person), ...(held && { held }) };
}
