import type { Model } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';

/** The roles somebody may give to others and take from them, by `may_give` of their own. The owner may give any. */
export function rolesToGive(model: Model, actor: Actor): ReadonlySet<string> {
  if (actor.owner) return new Set([...model.roles.keys(), 'owner']);
  const giving = [...model.roles.values()].filter((role) => actor.audiences.has(role.name));
  return new Set(giving.flatMap((role) => role.mayGive));
}

/** Those of them that are given to people themselves, and not by records that put roles together. */
export function rolesToGiveThemselves(model: Model, actor: Actor): ReadonlySet<string> {
  return new Set([...rolesToGive(model, actor)].filter((role) => !isArranged(model, role)));
}

/** Whether people have a role by records alone (`from`). */
export function isArranged({ roles }: Pick<Model, 'roles'>, role: string): boolean {
  return roles.get(role)?.from !== undefined;
}

/** Whether somebody looks after others at all: whoever has all of their roles to give looks after them. */
export function looksAfter(model: Model, actor: Actor, roles: readonly string[]): boolean {
  if (actor.owner) return true;
  const toGive = rolesToGive(model, actor);
  return toGive.size > 0 && roles.every((role) => toGive.has(role));
}

/** The roles into which somebody may invite: those they may give, and those that the contract names for theirs. */
export function rolesToInvite(model: Model, actor: Actor): ReadonlySet<string> {
  const named = [...(model.signIn.invitations?.by ?? [])].filter(([role]) => actor.audiences.has(role));
  return new Set([...rolesToGiveThemselves(model, actor), ...named.flatMap(([, into]) => into)]);
}

/** Whether somebody could have made an invitation into these roles. */
export function mayInvite(model: Model, actor: Actor, roles: readonly string[]): boolean {
  if (actor.owner) return true;
  const into = rolesToInvite(model, actor);
  return into.size > 0 && roles.every((role) => into.has(role));
}
