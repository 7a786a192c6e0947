import type { Entity, Model } from '#shared/contract/model.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** Records of an entity give roles to the people who have them. */
export interface Arranging {
  readonly entity: Entity;
  /** The field of a person that names the records. */
  readonly held: string;
  /** The roles that people have by such records, and no other way. */
  readonly roles: ReadonlySet<string>;
}

/** The entities whose records give roles; none in most contracts. */
export const arrangingsOf = memoized(({ roles, entities }: Model): readonly Arranging[] => {
  const given = [...roles.values()].filter(({ from }) => from !== undefined);
  return [...Map.groupBy(given, ({ from }) => from?.entity ?? '')].flatMap(([name, of]) => {
    const entity = entities.get(name);
    const held = of[0]?.from?.held;
    if (entity === undefined || held === undefined) return [];
    return [{ entity, held, roles: new Set(of.map((role) => role.name)) }];
  });
});

/** All roles of a person: those that were given to them, then those that records give, each in the order of the contract. */
export function rolesWith(
  { roles }: Model,
  has: readonly string[],
  given: ReadonlySet<string>,
): readonly string[] {
  const own = has.filter((role) => roles.get(role)?.from === undefined);
  return [...own, ...[...roles.keys()].filter((role) => given.has(role))];
}
