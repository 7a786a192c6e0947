import sql, { join, raw } from 'sql-template-tag';
import type { Runtime } from '#server/runtime.ts';
import { quoted } from '#server/tables/describe/quoted.ts';

/** The share of its rows that may have changed before a table is vacuumed. PostgreSQL itself waits for a fifth. */
const SHARE = 0.02;

const settings = ['vacuum_scale_factor', 'vacuum_insert_scale_factor', 'analyze_scale_factor']
  .map((name) => `autovacuum_${name} = ${SHARE}`)
  .join(', ');

/**
 * PostgreSQL: lets its autovacuum look after the tables of records sooner. An index alone answers for a row only while
 * nothing on the page of that row has changed since the last vacuum. Where an operator has set something about the
 * autovacuum of a table, that stays.
 */
export async function vacuumSooner({ database, model, storage }: Runtime): Promise<void> {
  const tables = [...model.entities.values()].map(({ name }) => storage.table(name));
  if (tables.length === 0) return;
  const rows = await database.ask(sql`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relname IN (${join(tables)}) AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND pg_has_role(c.relowner, 'USAGE')
      AND NOT EXISTS (SELECT 1 FROM unnest(c.reloptions) AS o (option) WHERE o.option LIKE 'autovacuum%')`);
  for (const { name } of rows)
    await database.write((on) => on.run(raw(`ALTER TABLE ${quoted(String(name))} SET (${settings})`)));
}
