import type { Entity } from '#shared/contract/model.ts';
import type { Effect } from '#shared/contract/model-effects.ts';

/** The effects of an event of an entity: create, update, delete or the name of a transition. */
export function effectsOf(entity: Entity, event: string): readonly Effect[] {
  if (event === 'create' || event === 'update' || event === 'delete') return entity.after[event];
  return entity.transitions.get(event)?.then ?? [];
}
