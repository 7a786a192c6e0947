import type { GrantDeclaration, RoleDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import { reservedNames, reservedRoleNames } from '../language/names.ts';
import { isMissing, type Entry, type MapNode, type Node } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { MapReader, readMap } from '../reading/reading.ts';
import { readGrants } from './grants.ts';

/** Point 6: who there is, and what each may do. */
export function readRoles(
  root: MapNode | undefined,
  findings: Findings,
): { readonly roles: readonly RoleDeclaration[]; readonly grants: readonly GrantDeclaration[] } {
  if (root === undefined) return { roles: [], grants: [] };
  const reader = new MapReader(root, { of: 'Point 6', known: ['roles', 'grants'] }, findings);
  const roles = reader.map('roles')?.entries ?? [];
  const grants = reader.map('grants')?.entries ?? [];
  return {
    roles: roles.flatMap((entry) => readRole(entry, findings) ?? []),
    grants: grants.flatMap((entry) => readGrants(entry, findings)),
  };
}

function readRole(entry: Entry, findings: Findings): RoleDeclaration | undefined {
  const rules = { what: 'A role', reserved: [reservedNames, reservedRoleNames] };
  const accepted = acceptName(entry.key, rules, findings);
  const node = isMissing(entry.value) ? emptyMap(entry.value) : readMap(entry.value, findings);
  if (node === undefined || !accepted) return undefined;
  const known = ['includes', 'may_give', 'signup', 'label', 'help', 'was'];
  const reader = new MapReader(node, { of: 'A role', known }, findings);
  return {
    name: entry.key,
    was: reader.name('was'),
    label: reader.text('label'),
    help: reader.text('help'),
    includes: reader.names('includes'),
    mayGive: reader.names('may_give'),
    signup: reader.flag('signup') ?? false,
  };
}

function emptyMap(node: Node): MapNode {
  return { kind: 'map', entries: [], place: node.place };
}
