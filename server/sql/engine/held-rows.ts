import sql, { join, type Sql } from 'sql-template-tag';
import type { Entity } from '#shared/contract/model.ts';
import { keyFields } from '#shared/engine/key-fields.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { Slot } from '#server/sql/values/slot.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/**
 * The records whose key begins as the presented one does: `value:from` up to `value:to`. Whether the rest of it is the
 * same is not left to the database, whose comparisons take the longer the more is right. Undefined: nothing has keys.
 */
export function keysThatBegin(source: SqlSource): Sql | undefined {
  const looks = [...source.model.entities.values()].flatMap((entity) =>
    keyFields(entity).map(({ name }) => keysOf(entity, name, source)),
  );
  return looks.length === 0 ? undefined : join(looks, ' UNION ALL ');
}

function keysOf(entity: Entity, field: string, { storage, kind }: SqlSource): Sql {
  const [id, key] = [storage.column(entity.name, 'id'), storage.column(entity.name, field)].map(identifier);
  const table = identifier(storage.table(entity.name));
  const text = (slot: Slot) => (kind === 'postgres' ? sql`CAST(${slot} AS text)` : sql`${slot}`);
  const [from, to] = [text(new Slot('value:from')), text(new Slot('value:to'))];
  // The name of an entity is of letters, digits and underscores.
  const name = sql([`'${entity.name}'`]);
  return sql`SELECT ${name} AS entity, ${id} AS id, ${key} AS held_key FROM ${table} WHERE ${key} >= ${from} AND ${key} < ${to}`;
}
