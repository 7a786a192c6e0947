import type { Entity } from '#shared/contract/model.ts';
import { withInner } from '#shared/contract/language/effects-within.ts';
import type { Effect } from '#shared/contract/model-effects.ts';

/** The effects that an event of an entity may have: its own (create, update, delete, read or the name of a transition) and those of any change, with all that stand within them. */
export function effectsOf(entity: Entity, event: string): readonly Effect[] {
  const { after, calls } = entity;
  if (event === 'read') return withInner(after.read);
  if (event === 'delete') return withInner([...after.deleting, ...after.delete]);
  // To bring a deleted record back is to create it.
  if (event === 'create')
    return withInner([...after.create, ...calls.create.then, ...after.restore, ...after.save]);
  const updating = [...after.update, ...calls.update.then];
  const own = event === 'update' ? updating : (entity.transitions.get(event)?.then ?? []);
  return withInner([...own, ...after.save]);
}
