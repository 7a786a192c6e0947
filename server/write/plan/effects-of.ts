import type { Entity } from '#shared/contract/model.ts';
import { withInner } from '#shared/contract/language/effects-within.ts';
import type { Effect } from '#shared/contract/model-effects.ts';

/** The effects that an event of an entity may have: its own (create, update, delete, read or the name of a transition) and those of any change, with all that stand within them. */
export function effectsOf(entity: Entity, event: string): readonly Effect[] {
  if (event === 'delete' || event === 'read') return withInner(entity.after[event]);
  const own =
    event === 'create' || event === 'update'
      ? entity.after[event]
      : (entity.transitions.get(event)?.then ?? []);
  return withInner([...own, ...entity.after.save]);
}
