import sql, { join, type Sql } from 'sql-template-tag';
import type { Actor } from '#server/call.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { maskOf } from './masked-relation.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/**
 * Everything that a page of a list reads, in one statement that is only weighed, never run: records as they are found and
 * as they are read then, every field that may be seen, and the records they refer to.
 */
export function pageRelations(entity: string, viewer: Actor, source: SqlSource): Sql {
  const mask = maskOf(entity, viewer, source);
  const fields = [...mask.entity.fields.values()];
  const shown = fields.filter(({ name }) => mask.fields.get(name)?.kind !== 'never').map(({ name }) => name);
  const references = fields.flatMap((field) =>
    field.type === 'ref' ? [maskOf(field.to, viewer, source).relation(['id'])] : [],
  );
  const columns = ['id', ...shown].map((name) => mask.column('nf_listed', name));
  const relations = [...mask.branches([]), mask.every(shown), ...references].map(
    (relation, index) => sql`${relation} AS ${identifier(`nf_${index}`)}`,
  );
  return sql`SELECT ${join(columns, ', ')} FROM ${join(relations, ', ')}`;
}
