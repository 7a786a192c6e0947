import type { Declaration, GrantDeclaration } from '../declaration.ts';
import { reportRenamed } from './look-up-entities.ts';
import type { Lookup } from './lookup.ts';
import type { ResolvedEntity } from './resolved.ts';

interface Known {
  readonly entities: ReadonlyMap<string, ResolvedEntity>;
  readonly lookup: Lookup;
}

/** Point 6: roles that roles name. */
export function lookUpRoles(declaration: Declaration, lookup: Lookup): void {
  for (const role of declaration.roles) {
    for (const name of [...role.includes, ...role.mayGive]) lookup.role(name);
  }
  const renamed = declaration.roles.map(({ name, was }) => ({ now: name.text, was }));
  reportRenamed(renamed, { what: 'role', lookup });
}

/** Point 6: entities, audiences and fields that grants name. */
export function lookUpGrants(declaration: Declaration, lookup: Lookup): void {
  const seen = new Set<unknown>();
  for (const grant of declaration.grants) {
    const entity = seen.has(grant.entity) ? undefined : lookup.entity(grant.entity);
    if (!seen.has(grant.audience)) lookUpAudience(grant, lookup);
    seen.add(grant.audience);
    if (entity === undefined) seen.add(grant.entity);
    else lookUpCover(grant, entity, lookup);
  }
}

function lookUpAudience({ audience }: GrantDeclaration, lookup: Lookup): void {
  lookup.audience(audience);
  if (audience.text !== 'owner') return;
  lookup.findings.add('unneeded_grant', audience.place, {
    message: 'The owner may do everything without a grant.',
    hint: 'Leave it out.',
  });
}

function lookUpCover({ covers, action }: GrantDeclaration, entity: ResolvedEntity, lookup: Lookup): void {
  if (covers.kind !== 'fields' && covers.kind !== 'except') return;
  for (const name of covers.names) {
    // `fields: [note, lines]`: rights on a record may name, or leave out, its composed children.
    if (lookup.isPart(name.text, entity)) continue;
    const field =
      action === 'read' || covers.kind === 'except'
        ? lookup.field(name, entity)
        : lookup.writable(name, entity);
    if (action !== 'read' || covers.kind !== 'fields' || field?.shape?.secret !== true) continue;
    lookup.findings.add('wrong_value', name.place, `\`${name.text}\` is secret and can never be read.`);
  }
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
