import type { Actor } from '#server/call.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Person } from './people.ts';

/** Somebody who is not signed in. */
export const nobody: Actor = { kind: 'nobody', audiences: new Set(['anyone']), owner: false };

/** A person as the contract sees them: every role with all it includes. Roles the contract no longer has count for nothing. */
export function actorOf(person: Person, model: Model): Actor {
  const audiences = new Set(['anyone', 'member']);
  for (const name of person.roles) {
    const role = model.roles.get(name);
    if (role === undefined) continue;
    audiences.add(name);
    for (const included of role.includes) audiences.add(included);
  }
  const owner = person.roles.includes('owner');
  if (owner) audiences.add('owner');
  return { kind: 'person', id: person.id, name: person.name, audiences, owner };
}
