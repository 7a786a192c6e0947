import { noPreferences } from '#shared/api/reading.ts';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import { actorOf, nobody } from '#server/identity/people/actor.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import { findPerson, type Person } from '#server/identity/people/people.ts';
import { actingAs } from '#server/operations/accounts/acting.ts';
import type { Runtime } from '#server/runtime.ts';
import type { By } from './calls.ts';
import { idOfActedFor, OWNER } from './subject.ts';

/** An owner, of whom no record is kept here. */
const owner: Caller & { readonly person: Person } = {
  actor: { kind: 'person', audiences: new Set(['anyone', 'member', 'owner']), owner: true },
  person: { id: OWNER, name: 'owner', roles: ['owner'], active: true, preferences: noPreferences },
};

/** Who asks, with the roles that they have by now, or as whom they ask. */
export async function callBy(
  runtime: Runtime,
  ids: ReadonlyMap<string, string>,
  { by: { as, acts }, requestId }: { readonly by: By; readonly requestId: string },
): Promise<Outcome<Call>> {
  const caller = await callerOf(runtime, ids, as);
  if (acts === undefined) return done(callOf(runtime, caller.actor, requestId));
  const acting = await actingAs(runtime, caller, idOfActedFor(ids, acts));
  return acting.kind === 'refusal' ? acting : done(callOf(runtime, acting.value.actor, requestId));
}

async function callerOf(runtime: Runtime, ids: ReadonlyMap<string, string>, as: By['as']): Promise<Caller> {
  if (as === 'anyone') return { actor: nobody };
  if (as === 'owner') return owner;
  const person = await runtime.database.read((on) => findPerson(on, runtime, ids.get(as) ?? ''));
  if (person === undefined) throw new Error(`there is nobody called ${as}`);
  return { person, actor: actorOf(person, runtime.model) };
}
