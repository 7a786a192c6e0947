import type { Model } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';

/** Whether somebody may act as anybody else at all. Who acts as another already may not. */
export function mayActAsOthers({ signIn: { actAs } }: Model, actor: Actor): boolean {
  if (actAs === undefined || actor.kind !== 'person' || actor.actedBy !== undefined) return false;
  return actor.owner || [...actAs.by.keys()].some((role) => actor.audiences.has(role));
}

/** Whether somebody may act as a person with these roles: the contract must name every one of them. Nobody acts as an owner. */
export function mayActAs(model: Model, actor: Actor, roles: readonly string[]): boolean {
  if (!mayActAsOthers(model, actor) || roles.includes('owner')) return false;
  if (actor.owner) return true;
  const by = [...(model.signIn.actAs?.by ?? [])].filter(([role]) => actor.audiences.has(role));
  const named = new Set(by.flatMap(([, as]) => as));
  return roles.every((role) => named.has(role) || !model.roles.has(role));
}
