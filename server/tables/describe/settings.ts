import sql from 'sql-template-tag';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Connection } from '#server/db/database.ts';

/** A single value that the instance remembers; undefined where it was never set. */
export async function readSetting(connection: Connection, name: string): Promise<JsonValue | undefined> {
  const [row] = await connection.all(sql`SELECT value FROM nf_setting WHERE name = ${name}`);
  return row === undefined ? undefined : JSON.parse(String(row.value));
}

/** Sets it; `by` is the id of the person who did, undefined for the engine. */
export async function writeSetting(
  connection: Connection,
  name: string,
  { value, now, by }: { readonly value: JsonValue; readonly now: string; readonly by?: string },
): Promise<void> {
  await connection.run(sql`
    INSERT INTO nf_setting (name, value, changed_at, changed_by)
    VALUES (${name}, ${JSON.stringify(value)}, ${now}, ${by ?? null})
    ON CONFLICT (name) DO UPDATE
    SET value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`);
}

/** As if it had never been set. */
export async function forgetSetting(connection: Connection, name: string): Promise<void> {
  await connection.run(sql`DELETE FROM nf_setting WHERE name = ${name}`);
}
