import type { Declaration } from '../declaration.ts';
import { reportRenamed } from './look-up-entities.ts';
import type { Lookup } from './lookup.ts';
import type { ResolvedEntity } from './resolved.ts';

interface Known {
  readonly entities: ReadonlyMap<string, ResolvedEntity>;
  readonly lookup: Lookup;
}

/** Point 6: one old name becomes one new one. */
export function lookUpRoles(declaration: Declaration, lookup: Lookup): void {
  const renamed = declaration.roles.map(({ name, was }) => ({ now: name.text, was }));
  reportRenamed(renamed, { what: 'role', lookup });
}

/** Point 9 and the examples. */
export function lookUpRest({ limits, constants, examples }: Declaration, { entities, lookup }: Known): void {
  for (const { setBy } of constants) for (const name of setBy ?? []) lookup.audience(name);
  for (const { entity } of limits.records) lookup.entity(entity);
  for (const person of examples.people) {
    for (const role of person.roles) if (role.text !== 'owner') lookup.role(role);
  }
  const missing = new Set<string>();
  for (const { entity } of examples.records) {
    if (entities.has(entity.text) || missing.has(entity.text)) continue;
    missing.add(entity.text);
    lookup.entity(entity);
  }
}
