import type { Entity, Model } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';
import { isWithin } from './scope.ts';
import { type Visibility, visibilityOf } from './visibility.ts';

/** Whether somebody is told all that happened: to records of every entity, of those that are no more, and to constants. */
export function auditsEverything({ audit }: Model, { owner, audiences, scope }: Actor): boolean {
  return owner || (scope?.calls === undefined && audit.some((role) => audiences.has(role)));
}

/** Whether somebody is told all that happened to records of the entity, whether or not they may read these. */
export function mayAudit(entity: Entity, model: Model, actor: Actor): boolean {
  if (!isWithin(actor.scope, entity.name, 'read')) return false;
  return actor.owner || [...model.audit, ...entity.audit].some((role) => actor.audiences.has(role));
}

/** What of its records stands in what they are told: all but what is secret, as for the owner. */
export function auditedOf(entity: Entity, actor: Actor): Visibility {
  return visibilityOf(entity, auditing(actor));
}

/** The actor as they look at what they audit. */
export function auditing(actor: Actor): Actor {
  return { ...actor, owner: true };
}
