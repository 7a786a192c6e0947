import type { Model } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';

/** Whether somebody may add fields to an entity: the owner, and whose role may. Who acts as another may not, nor a token that is narrowed. */
export function mayExtend({ roles }: Pick<Model, 'roles'>, actor: Actor, entity: string): boolean {
  if (actor.kind !== 'person' || actor.actedBy !== undefined || actor.scope !== undefined) return false;
  if (actor.owner) return true;
  return [...roles.values()].some(
    ({ name, mayExtend: entities }) => actor.audiences.has(name) && entities.includes(entity),
  );
}
