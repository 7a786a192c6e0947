import type { Me } from '#shared/api/app-description.ts';
import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import type { Person } from '#server/identity/people.ts';

/** `GET /api/-/me`: who I am, and the record whose key I present. */
export const me: Handlers = {
  GET: async ({ caller: { person, actor } }) =>
    done({ status: 200, body: { ...meOf(person), ...(actor.held && { held: actor.held }) } }),
};

/** A person as told to themselves. */
export function meOf(person: Person | undefined): Me {
  if (person === undefined) return { person: null };
  const { id, name, email, roles } = person;
  const owner = roles.includes('owner');
  return { person: { id, name, email: email ?? null, roles, owner } };
}
