import type { EntityDescription } from '#shared/api/app-description.ts';
import type { ExtensionDescription } from '#shared/api/calls/fields.ts';
import type { Model } from '#shared/contract/model.ts';
import { actionsOf, audiencesFor, heldBy, type Use } from '#shared/studio/extend/audiences.ts';
import type { Actor } from '#server/call.ts';
import { mayExtend } from '#server/rights/may-extend.ts';

/** The part of a description that says for whom the viewer may add fields to an entity; nothing where they may not. */
export function describeExtension(
  name: string,
  model: Model,
  actor: Actor,
): Pick<EntityDescription, 'extend'> {
  const entity = model.entities.get(name);
  if (entity === undefined || !mayExtend(model, actor, name)) return {};
  const among = (use: Use): ExtensionDescription[Use] => {
    const audiences = audiencesFor(entity, use, model);
    const follows = (one: string) =>
      entity.grants.some(
        ({ action, audience, byName }) =>
          byName !== true &&
          actionsOf[use].some((word) => word === action) &&
          heldBy(one, model).has(audience),
      );
    return audiences.map((one) => ({
      name: one,
      label: model.roles.get(one)?.label ?? one,
      chosen: follows(one) || (model.roles.has(one) && actor.audiences.has(one)),
      includes: audiences.filter((other) => other !== one && heldBy(one, model).has(other)),
    }));
  };
  return { extend: { read: among('read'), write: among('write') } };
}
