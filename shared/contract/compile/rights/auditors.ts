import type { Declaration } from '../../declaration.ts';

/** Roles that are told all that happened to records of an entity; undefined: to everything. */
export function auditorsOf(name: string | undefined, { audit }: Declaration): readonly string[] {
  return audit.flatMap(({ entity, roles }) => (entity?.text === name ? roles.map(({ text }) => text) : []));
}
