import sql from 'sql-template-tag';
import type { Connection, Transaction } from '#server/db/database.ts';
import { projectVersion } from '#server/project-version.ts';
import { hasEngineTables } from '#server/tables/describe/catalog.ts';
import { ENGINE_TABLES_VERSION } from '#server/tables/describe/engine-tables.ts';
import { readSetting, writeSetting } from '#server/tables/describe/settings.ts';

/** Which Ninefold made the engine's tables in data, seen from this one; `none`: nobody has. */
export type MadeBy = { readonly kind: 'none' } | ({ readonly kind: 'same' | 'older' } & Maker) | MadeByNewer;

/** This program does not know all that is there, and so it may not write. */
export type MadeByNewer = { readonly kind: 'newer' } & Maker;

interface Maker {
  /** Its version; undefined where it did not leave it, as those before 0.1.0 did not. */
  readonly engine: string | undefined;
}

/** Asks data who made them. */
export async function readMadeBy(connection: Connection): Promise<MadeBy> {
  if (!(await hasEngineTables(connection))) return { kind: 'none' };
  const tables = Number((await readSetting(connection, 'engine_tables')) ?? 0);
  const engine = await readSetting(connection, 'engine');
  return { kind: comparedWithOurs(tables), engine: typeof engine === 'string' ? engine : undefined };
}

/** Whether tables of a number are ours. */
export function comparedWithOurs(tables: number): 'same' | 'older' | 'newer' {
  if (tables === ENGINE_TABLES_VERSION) return 'same';
  return tables > ENGINE_TABLES_VERSION ? 'newer' : 'older';
}

/** Leaves in the data who has them now. */
export async function writeMadeBy(transaction: Transaction, now: string): Promise<void> {
  await writeSetting(transaction, 'engine_tables', { value: ENGINE_TABLES_VERSION, now });
  await writeSetting(transaction, 'engine', { value: projectVersion, now });
}

/** Other versions of Ninefold that are connected to this database, and from where; PostgreSQL alone knows. */
export async function othersConnected(connection: Connection): Promise<readonly string[]> {
  if (connection.kind === 'sqlite') return [];
  const rows = await connection.all(sql`
    SELECT DISTINCT application_name || coalesce(' from ' || host(client_addr), '') AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'ninefold%'
      AND application_name <> current_setting('application_name') ORDER BY name`);
  return rows.map(({ name }) => String(name));
}
