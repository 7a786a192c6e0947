import type { Entity } from '#shared/contract/model.ts';
import type { Unique } from '#shared/contract/model-unique.ts';
import { holds } from '#server/sql/expression/expression.ts';
import { openScope } from '#server/sql/relations/open-scope.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { writtenOut } from '#server/sql/values/literal-text.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/**
 * Among which records something is unique, as text: the condition of its index, and of the question that finds another
 * record by this index. Undefined where all are meant.
 */
export function amongText({ where }: Unique, entity: Entity, source: SqlSource): string | undefined {
  if (where === undefined) return undefined;
  const scope = openScope(source, { entity: entity.name, alias: 'record' }, where.expression);
  // SQLite takes no table before a column in the condition of an index.
  const column = (row: { readonly entity: string }, field: string) =>
    identifier(source.storage.column(row.entity, field));
  return writtenOut(holds(where.expression, { ...scope, column }), source.kind);
}
