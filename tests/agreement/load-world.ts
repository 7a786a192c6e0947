import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Entity } from '#shared/contract/model.ts';
import type { Database } from '#server/db/database.ts';
import { columnType, toColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { storeLetters } from '#server/tables/describe/letters.ts';
import { storeZone } from '#server/tables/describe/zones.ts';
import type { World } from './world.ts';

/** Puts the rows of a world into an empty database, in place of any world before it. */
export async function loadWorld(database: Database, world: World): Promise<void> {
  await database.write(async (transaction) => {
    await transaction.run(sql`DROP TABLE IF EXISTS nf_zone`);
    await transaction.run(
      sql`CREATE TABLE nf_zone (starts_at bigint PRIMARY KEY, offset_seconds bigint, timezone text)`,
    );
    await storeZone(transaction, world.zone);
    await transaction.run(
      sql`CREATE TABLE IF NOT EXISTS nf_fold (letter text PRIMARY KEY, folded text, upper text, lower text)`,
    );
    await storeLetters(transaction);
    for (const entity of world.model.entities.values()) {
      const table = identifier(world.storage.table(entity.name));
      await transaction.run(sql`DROP TABLE IF EXISTS ${table}`);
      await transaction.run(createTable(entity, world, database.kind));
      for (const row of world.rows[entity.name] ?? []) {
        const values = [...entity.fields.values()].map((field) =>
          toColumn(field, row[field.name] ?? null, database.kind),
        );
        await transaction.run(sql`INSERT INTO ${table} VALUES (${join(values)})`);
      }
    }
  });
}

function createTable(entity: Entity, world: World, kind: Database['kind']): Sql {
  const columns = [...entity.fields.values()].map((field) => {
    const name = identifier(world.storage.column(entity.name, field.name));
    const key = field.name === 'id' ? raw(' PRIMARY KEY') : empty;
    return sql`${name} ${raw(columnType(field, kind))}${key}`;
  });
  return sql`CREATE TABLE ${identifier(world.storage.table(entity.name))} (${join(columns)})`;
}
