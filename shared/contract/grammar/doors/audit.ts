import type { AuditDeclaration } from '../../declaration-limits.ts';
import type { Name } from '../../language/node.ts';
import { as, either, map } from '../shapes/combine.ts';
import { usedKey } from '../shapes/key-names.ts';
import { words } from '../shapes/values.ts';

const roles = words({ kind: 'role' });
const ofEverything = as(roles, (names: readonly Name[]): readonly AuditDeclaration[] => [{ roles: names }]);

/** `audit` of point 6: who is told all that happened: to everything, or to records of the entities that are named. */
export const audit = either(ofEverything, {
  list: ofEverything,
  map: as(map(usedKey({ kind: 'entity' }), roles), (all): readonly AuditDeclaration[] =>
    all.map(({ name: entity, value }) => ({ entity, roles: value })),
  ),
});
