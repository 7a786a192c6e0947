import sql, { join, raw } from 'sql-template-tag';
import type { Runtime } from '#server/runtime.ts';
import { relationNames } from '#server/tables/describe/catalog.ts';
import { quoted } from '#server/tables/describe/quoted.ts';
import {
  nowReady,
  readyIndex,
  readyIndexes,
  SEARCH_INDEX,
  type SearchIndex,
  searchIndexOf,
} from '#server/sql/lists/search-index.ts';
import { hasUnusual } from '#server/sql/lists/pairs.ts';
import { createTrigrams, dropTrigrams, mergeTrigrams, takeIn } from './sqlite-trigrams.ts';

/** With fewer records a search reads its whole list in less time than an index would cost those who write. */
const WORTH_INDEXING = 20_000;
const ROWS_A_ROUND = 10_000;

/** When an index is made, and how much of it at once. */
interface Upkeep {
  readonly from?: number;
  readonly rows?: number;
}

/**
 * Makes the indexes that searches of long lists call for, keeps those of SQLite up to date, and takes away those that
 * nobody calls for any more. Nothing is refused where that is not done yet, or not possible: searches are slower then.
 */
export async function keepSearchIndexes(
  runtime: Runtime,
  { from = WORTH_INDEXING, rows = ROWS_A_ROUND }: Upkeep = {},
): Promise<void> {
  const { database } = runtime;
  const wanted = wantedIndexes(runtime);
  const there = await database.read((connection) => relationNames(connection));
  const names = new Set(wanted.flatMap(({ name, unusual }) => [name, unusual]));
  for (const name of there) if (isOurs(name) && !names.has(name)) await drop(runtime, name);
  for (const index of wanted) {
    if (!there.has(index.name) && !(await isLong(runtime, index, from))) continue;
    if (database.kind === 'postgres') await keepOnPostgres(runtime, index);
    else await keepOnSqlite(runtime, index, { isThere: there.has(index.name), rows });
  }
}

/**
 * PostgreSQL: takes in what waits in the pending lists of these indexes. Each write adds to such a list, and the one that
 * finds 4 MB in it would take in all of it: that takes more than a tenth of a second.
 */
export async function takeInPending({ database, storage }: Runtime): Promise<void> {
  const taken = readyIndexes(storage).map(
    ({ name }) => sql`gin_clean_pending_list(to_regclass(${quoted(name)}))`,
  );
  if (taken.length > 0) await database.ask(sql`SELECT ${join(taken)}`);
}

/** SQLite: takes all changed rows in, and leaves nothing in an index of texts that are not there any more. */
export async function forgetOldTexts(runtime: Runtime): Promise<void> {
  const { database } = runtime;
  if (database.kind !== 'sqlite') return;
  const there = await database.read((connection) => relationNames(connection));
  for (const index of wantedIndexes(runtime)) if (there.has(index.name)) await mergeTrigrams(database, index);
}

function wantedIndexes({ model, storage }: Runtime): readonly SearchIndex[] {
  return [...model.entities.values()].flatMap((entity) => searchIndexOf(entity, model, storage) ?? []);
}

/** Tables that FTS5 keeps below an index have its name and a word more. */
function isOurs(name: string): boolean {
  return name.startsWith(SEARCH_INDEX) && /_[0-9a-f]{8}$/.test(name);
}

async function isLong({ database }: Runtime, { table }: SearchIndex, from: number): Promise<boolean> {
  if (from === 0) return true;
  const rows = await database.ask(raw(`SELECT 1 FROM ${quoted(table)} LIMIT 1 OFFSET ${from - 1}`));
  return rows.length > 0;
}

async function drop({ database }: Runtime, name: string): Promise<void> {
  if (database.kind === 'sqlite') return dropTrigrams(database, name);
  await database.write((on) => on.run(raw(`DROP INDEX IF EXISTS ${quoted(name)}`)));
}

async function keepOnSqlite(
  { database, storage, clock }: Runtime,
  index: SearchIndex,
  { isThere, rows }: { readonly isThere: boolean; readonly rows: number },
): Promise<void> {
  const now = clock.now();
  if (!isThere) await createTrigrams(database, index, now);
  if (await takeIn(database, index, { now, most: rows })) nowReady(storage, index);
}

async function keepOnPostgres({ database, storage }: Runtime, index: SearchIndex): Promise<void> {
  if (readyIndex(storage, index.entity) !== undefined) return;
  const [known] = await database.ask(trigramClass);
  const schema = known?.['schema'] ?? (await schemaOfNew(database));
  if (schema === undefined) return;
  const columns = index.columns.map((column) => `${quoted(column)} ${String(schema)}.gin_trgm_ops`);
  const table = quoted(index.table);
  await database.createIndexes([
    { name: quoted(index.name), on: `ON ${table} USING gin (${columns.join(', ')})` },
    { name: quoted(index.unusual), on: `ON ${table} (id) WHERE ${hasUnusual(index.columns).text}` },
  ]);
  nowReady(storage, index);
}

/** The schema with what PostgreSQL needs for an index of trigrams; no row where it is not there, or not ours to use. */
const trigramClass = sql`
  SELECT quote_ident(n.nspname) AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
  WHERE e.extname = 'pg_trgm' AND has_schema_privilege(n.oid, 'USAGE')`;

/** Whoever may create in the database may add this extension; where that is not allowed, or it is not installed, there is none. */
async function schemaOfNew(database: Runtime['database']): Promise<unknown> {
  await database.write((on) =>
    on.run(
      raw('DO $$ BEGIN CREATE EXTENSION IF NOT EXISTS pg_trgm; EXCEPTION WHEN OTHERS THEN NULL; END $$'),
    ),
  );
  return (await database.ask(trigramClass))[0]?.['schema'] ?? undefined;
}
