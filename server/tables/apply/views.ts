import { isA } from '#shared/fields/field-types.ts';
import { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Field, Model } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { Connection, DatabaseKind } from '#server/db/database.ts';
import { execute } from '#server/tables/plan/alter.ts';
import { numbered } from '#server/tables/describe/born-name.ts';
import { relationNames } from '#server/tables/describe/catalog.ts';
import { quoted } from '#server/tables/describe/quoted.ts';
import { readSetting, writeSetting } from '#server/tables/describe/settings.ts';
import type { Storage } from '#server/storage.ts';

const SETTING = 'views';
const settingSchema = z.array(z.string());

/** Takes the views away that we made: before tables change under them, and where an entity is gone. */
export async function dropViews(connection: Connection): Promise<void> {
  const names = settingSchema.parse((await readSetting(connection, SETTING)) ?? []);
  const cascade = connection.kind === 'postgres' ? ' CASCADE' : '';
  for (const name of names) await execute(connection, `DROP VIEW IF EXISTS ${quoted(name)}${cascade}`);
}

/**
 * Makes a view for each entity, `v_` and its name of today, with the names of today in it: for people with other tools.
 * They can be read only. Secrets are left out.
 */
export async function createViews(
  connection: Connection,
  model: Model,
  { storage, now }: { readonly storage: Storage; readonly now: string },
): Promise<void> {
  const taken = new Set(await relationNames(connection));
  const names: string[] = [];
  for (const entity of model.entities.values()) {
    const name = numbered(`v_${entity.name}`, taken);
    const columns = [...entity.fields.values()]
      .filter((field) => !field.secret && hasColumn(field))
      .map((field) => {
        const column = quoted(storage.column(entity.name, field.name));
        return `${shown(field, column, connection.kind)} AS ${quoted(field.name)}`;
      });
    const table = quoted(storage.table(entity.name));
    await connection.run(
      raw(
        `CREATE VIEW ${quoted(name)} AS SELECT ${columns.join(', ')} FROM ${table}${readOnly(connection.kind)}`,
      ),
    );
    taken.add(name);
    names.push(name);
  }
  await writeSetting(connection, SETTING, { value: names, now });
}

/** PostgreSQL writes through a view of one table by itself; of two it does not, and one of a single row costs nothing. */
function readOnly(kind: DatabaseKind): string {
  return kind === 'postgres' ? ' CROSS JOIN (VALUES (true)) AS one (row)' : '';
}

/** SQLite keeps exact numbers without their point. */
function shown(field: Field, column: string, kind: DatabaseKind): string {
  if (kind === 'postgres' || !isA(field, 'decimal')) return column;
  if (field.scale === 0) return `CAST(${column} AS TEXT)`;
  const unit = `1${'0'.repeat(field.scale)}`;
  const fraction = `printf('%0${field.scale}d', abs(${column}) % ${unit})`;
  // `||` binds tighter than `/` on SQLite.
  return `CASE WHEN ${column} < 0 THEN '-' ELSE '' END || (abs(${column}) / ${unit}) || '.' || ${fraction}`;
}
