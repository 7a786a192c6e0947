import { builtInAudiences } from '#shared/contract/language/names.ts';
import type { Entity, GrantAction, Model } from '#shared/contract/model.ts';
import { isGrantedTo } from '#shared/rights/granted.ts';

/** What people do with a field: both ways of filling it in go together. */
export const actionsOf = { read: ['read'], write: ['create', 'update'] } as const satisfies Record<
  string,
  readonly GrantAction[]
>;

/** What a choice of audiences is about. */
export type Use = keyof typeof actionsOf;

/** Those whose grants somebody of an audience has too, itself among them. */
export function heldBy(audience: string, { roles }: Model): ReadonlySet<string> {
  const role = roles.get(audience);
  if (role !== undefined) return new Set([...role.includes, 'member', 'anyone']);
  return new Set(audience === 'anyone' ? [audience] : [audience, 'anyone']);
}

/** Who may be chosen for a field: whoever some grant lets do it with records. Nobody is named whom no grant is for. */
export function audiencesFor(entity: Entity, use: Use, model: Model): readonly string[] {
  const granted = new Set(
    entity.grants.filter(({ action }) => isOf(action, use)).map(({ audience }) => audience),
  );
  const all = [...model.roles.keys(), ...builtInAudiences.filter((one) => one !== 'owner')];
  return all.filter(
    (one) =>
      (model.roles.has(one) || granted.has(one)) && [...heldBy(one, model)].some((held) => granted.has(held)),
  );
}

/** Fields that somebody of an audience may use so on some record. */
export function fieldsFor(
  entity: Entity,
  { audience, action }: { readonly audience: string; readonly action: GrantAction },
  model: Model,
): ReadonlySet<string> {
  const held = heldBy(audience, model);
  const grants = entity.grants.filter((grant) => grant.action === action && isGrantedTo(grant, held));
  return new Set(grants.flatMap(({ fields }) => [...fields]));
}

/** The chosen ones, and who has their rights anyway. */
export function withThose(
  chosen: readonly string[],
  among: readonly string[],
  model: Model,
): ReadonlySet<string> {
  return new Set(among.filter((one) => [...heldBy(one, model)].some((held) => chosen.includes(held))));
}

function isOf(action: GrantAction, use: Use): boolean {
  return actionsOf[use].some((one) => one === action);
}
