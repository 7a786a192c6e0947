import type { Model } from '#shared/contract/model.ts';
import type { Asker } from '#tests/agreement/reference/situation.ts';
import type { Chance } from './chance.ts';
import { newMark } from './marks.ts';

/** Somebody who asks. Without an id: nobody that is known. */
export interface Viewer {
  readonly name: string;
  readonly id?: string;
  readonly roles: readonly string[];
  /** False: what they hold opens nothing any more. */
  readonly active: boolean;
  /** The record whose key they present with every call. */
  readonly held?: { readonly entity: string; readonly id: string; readonly key: string };
}

/** Anyone, somebody without a role, two with each role, with two and with all of them, the owner, and who was disabled. */
export function viewersOf({ roles }: Model, chance: Chance): readonly Viewer[] {
  const names = [...roles.keys()];
  const person = (name: string, given: readonly string[]): Viewer => ({
    name,
    id: newMark.id(chance),
    roles: given,
    active: true,
  });
  return [
    { name: 'nobody', roles: [], active: true },
    person('a member', []),
    ...names.flatMap((role) => [person(`a ${role}`, [role]), person(`another ${role}`, [role])]),
    ...(names.length > 2 ? [person('two roles', chance.some(names, 2))] : []),
    person('all roles', names),
    person('the owner', ['owner']),
    { ...person('somebody disabled', names), active: false },
  ];
}

/** As the contract sees them. Written here once more, not taken from the engine that is tested. */
export function askerOf(viewer: Viewer, model: Model): Asker {
  const asker = withoutKey(viewer, model);
  if (viewer.held === undefined) return asker;
  const { entity, id } = viewer.held;
  return { ...asker, audiences: new Set([...asker.audiences, 'holder']), held: { entity, id } };
}

function withoutKey({ id, roles, active }: Viewer, model: Model): Asker {
  if (id === undefined || !active) return { kind: 'nobody', audiences: new Set(['anyone']), owner: false };
  const included = roles.flatMap((role) => [role, ...(model.roles.get(role)?.includes ?? [])]);
  return {
    kind: 'person',
    id,
    audiences: new Set(['anyone', 'member', ...included]),
    owner: roles.includes('owner'),
  };
}
