import type { Actor } from '#server/call.ts';
import type { Model } from '#shared/contract/model.ts';
import { Recent } from '#server/db/recent.ts';
import type { Person } from './people.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** Somebody who is not signed in. */
export const nobody: Actor = { kind: 'nobody', audiences: new Set(['anyone']), owner: false };

/** Whoever has the rights of an audience and is no person: the reader of a mail to an address. */
export function withAudience(name: string, model: Model): Actor {
  if (name === 'anyone') return nobody;
  const roles = model.roles.has(name) || name === 'owner' ? [name] : [];
  return { kind: 'nobody', audiences: audiencesOf(roles, model), owner: name === 'owner' };
}

/** A person as the contract sees them: every role with all it includes. Roles the contract no longer has count for nothing. */
export function actorOf(person: Omit<Person, 'preferences' | 'wished'>, model: Model): Actor {
  const owner = person.roles.includes('owner');
  const audiences = audiencesOf(person.roles, model);
  return { kind: 'person', id: person.id, name: person.name, audiences, owner };
}

const KEPT = 1_000;
const audiencesIn = memoized<Model, Recent<string, ReadonlySet<string>>>(() => new Recent(KEPT));

/** The same set for everybody with the same roles: what depends on it alone is then worked out once. */
function audiencesOf(roles: readonly string[], model: Model): ReadonlySet<string> {
  return audiencesIn(model).get(roles.join(' '), () => addUp(roles, model));
}

function addUp(roles: readonly string[], model: Model): ReadonlySet<string> {
  const audiences = new Set(['anyone', 'member']);
  for (const name of roles) {
    const role = model.roles.get(name);
    if (role === undefined) continue;
    audiences.add(name);
    for (const included of role.includes) audiences.add(included);
  }
  if (roles.includes('owner')) audiences.add('owner');
  return audiences;
}
