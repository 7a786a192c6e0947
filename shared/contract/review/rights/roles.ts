import type { Model } from '../../model.ts';
import type { Role } from '../../model-sign-in.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Roles that nobody gets, and roles that give nothing. */
export function reviewRoles(reviewing: Reviewing): void {
  const { model } = reviewing;
  const roles = [...model.roles.values()];
  for (const role of roles) {
    const place = reviewing.placeOfRole(role.name);
    if (place === undefined) continue;
    if (!isUsed(role, model)) {
      reviewing.say('role_unused', place, {
        message: `The role \`${role.name}\` gives no right: no grant, transition, screen or role names it.`,
        hint: 'Grant it something in point 6, or leave it out.',
      });
    }
    // Who gives roles to others, or has those of others, stands at the top: that one comes from the owner.
    const isTop = role.mayGive.length > 0 || role.includes.size > 1;
    const isInvited = [...(model.signIn.invitations?.by.values() ?? [])].some((into) =>
      into.includes(role.name),
    );
    if (isTop || role.signup || isInvited || roles.some((other) => comesFrom(role, other))) continue;
    reviewing.say('role_ungiven', place, {
      message: `Nobody but the owner can give the role \`${role.name}\`: it has no \`signup\`, and no role may give it.`,
      hint: `Write \`may_give: [${role.name}]\` at a role that should give it, or \`signup: true\`.`,
    });
  }
}

function comesFrom(role: Role, other: Role): boolean {
  return other !== role && (other.mayGive.includes(role.name) || other.includes.has(role.name));
}

function isUsed({ name, includes, mayExtend }: Role, model: Model): boolean {
  if (includes.size > 1 || mayExtend.length > 0) return true;
  const isIncluded = [...model.roles.values()].some((role) => role.name !== name && role.includes.has(name));
  const inAudit = [model.audit, ...[...model.entities.values()].map(({ audit }) => audit)].some((roles) =>
    roles.includes(name),
  );
  const inEntities = [...model.entities.values()].some(
    ({ grants, transitions, seconds }) =>
      grants.some(({ audience }) => audience === name) ||
      [...seconds.values()].some(({ by }) => by.includes(name)) ||
      [...transitions.values()].some(
        ({ by }) => typeof by !== 'string' && by.some(({ audience }) => audience === name),
      ),
  );
  const inScreens = model.screens.some((screen) =>
    [screen, ...screen.views, ...screen.tiles].some((shown) => shown.for?.includes(name)),
  );
  const inQueries = [...model.queries.values()].some((query) => query.for.includes(name));
  const inConstants = [...model.constants.values()].some(({ setBy }) => setBy?.includes(name));
  return isIncluded || inAudit || inEntities || inScreens || inQueries || inConstants;
}
