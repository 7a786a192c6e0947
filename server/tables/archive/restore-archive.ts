import sql, { join } from 'sql-template-tag';
import { load } from '#shared/contract/load.ts';
import type { Field } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Transaction } from '#server/db/database.ts';
import { toColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { addReference, createTable } from '#server/tables/plan/alter.ts';
import { type ArchiveLine, archivedTables, FORMAT } from './archive.ts';
import { ensureEngineTables } from '#server/tables/apply/ensure-engine-tables.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import { comparedWithOurs, type MadeByNewer } from '#server/tables/versions/made-by.ts';
import { mappedStorage } from '#server/tables/describe/mapped-storage.ts';
import {
  type NamedColumn,
  type NamedTable,
  readNames,
  writeNames,
} from '#server/tables/describe/name-map.ts';
import { indexChanges, reconcileIndexes } from '#server/tables/apply/reconcile-indexes.ts';
import { retire } from '#server/tables/plan/retire-columns.ts';
import type { PlannedColumn } from '#server/tables/plan/step.ts';
import { isReference, settingsOfColumn } from '#server/tables/describe/type-signature.ts';
import { INDEX_USES } from '#server/tables/search/index-uses.ts';
import { newestWithin } from '#server/tables/versions/versions.ts';
import { createViews } from '#server/tables/apply/views.ts';
import { storeZone } from '#server/tables/describe/zones.ts';

/** Why an archive was not restored; then nothing was changed. */
export type NotRestored =
  | 'not_empty'
  | 'not_whole'
  | 'not_valid_here'
  /** A newer Ninefold wrote it: what this one does not know would be lost. */
  | MadeByNewer;

/** Values that belong to the database they came from. */
const OWN_SETTINGS = ['views', 'engine_tables', 'engine', 'backup', INDEX_USES];

/**
 * Reads an archive into a database where nothing was ever published, in one transaction. Messages that still waited to
 * leave are kept as failed: whether they left from where they came from, nobody here knows.
 */
export async function restoreArchive(
  transaction: Transaction,
  lines: AsyncIterable<ArchiveLine>,
  now: string,
): Promise<{ readonly version: number } | NotRestored> {
  await ensureEngineTables(transaction, now);
  if ((await newestWithin(transaction)) !== undefined) return 'not_empty';
  const read = await readLines(transaction, lines);
  if (read !== 'read') return read;
  return complete(transaction, now);
}

/** The tables are made when the first record comes: all that is said of names came before. */
async function readLines(
  transaction: Transaction,
  lines: AsyncIterable<ArchiveLine>,
): Promise<'read' | NotRestored> {
  let count = 0;
  let names: ReadonlyMap<string, NamedTable> | undefined;
  let begun = false;
  for await (const line of lines) {
    if (line.kind === 'archive') {
      if (isNewer(line)) return { kind: 'newer', engine: line.engine };
      begun = true;
    } else if (!begun) return 'not_whole';
    else if (line.kind === 'end') return line.lines === count ? finish(transaction, names) : 'not_whole';
    else {
      count += 1;
      if (line.kind === 'record') names ??= await makeTables(transaction);
      if (line.kind === 'row') {
        await insertRow(transaction, line);
        continue;
      }
      const named = names?.get(line.table);
      // Somebody has changed it: it has a record of a table that it does not name.
      if (named === undefined) return 'not_whole';
      await insertRecord(transaction, line, named);
    }
  }
  return 'not_whole';
}

function isNewer({ format, tables = 0 }: Extract<ArchiveLine, { kind: 'archive' }>): boolean {
  return format > FORMAT || comparedWithOurs(tables) === 'newer';
}

/** Where no record came the tables are still to be made. */
async function finish(
  transaction: Transaction,
  names: ReadonlyMap<string, NamedTable> | undefined,
): Promise<'read'> {
  const made = names ?? (await makeTables(transaction));
  if (transaction.kind === 'postgres') {
    // PostgreSQL changes no table for which a check still waits for the commit.
    await transaction.run(sql`SET CONSTRAINTS ALL IMMEDIATE`);
    for (const { table, columns } of made.values())
      for (const column of columns)
        if (column.retiredAt === undefined) await addReference(transaction, table, planned(column));
  }
  return 'read';
}

async function insertRow(
  transaction: Transaction,
  { table, values }: Extract<ArchiveLine, { kind: 'row' }>,
): Promise<void> {
  const known = archivedTables.find(({ name }) => name === table);
  if (known === undefined || (table === 'nf_setting' && OWN_SETTINGS.includes(String(values['name']))))
    return;
  const waits = table === 'nf_outbox' && values['state'] === 'waiting';
  const kept = waits
    ? { ...values, state: 'failed', error: 'restored from an archive', next_at: null }
    : values;
  const columns = Object.entries(kept).filter(([column]) => column in known.columns);
  await insert(transaction, table, columns);
}

async function insertRecord(
  transaction: Transaction,
  { table, values, folds }: Extract<ArchiveLine, { kind: 'record' }>,
  named: NamedTable,
): Promise<void> {
  const columns = named.columns.flatMap((column): [string, JsonValue | bigint][] => {
    const value = values[column.column];
    const bound = value === undefined ? null : toColumn(settingsOfColumn(column), value, transaction.kind);
    // A retired reference must not stand where its foreign key would hold it.
    const name = column.retiredAt === undefined ? column.column : (column.keptColumn ?? column.column);
    const aside = transaction.kind === 'sqlite' ? name : column.column;
    const fold = column.foldColumn === undefined ? undefined : folds[column.foldColumn];
    return [
      ...(bound === null ? [] : [[aside, bound] as [string, JsonValue | bigint]]),
      ...(fold === undefined || column.foldColumn === undefined
        ? []
        : [[column.foldColumn, fold] as [string, JsonValue]]),
    ];
  });
  await insert(transaction, table, columns);
}

function insert(
  transaction: Transaction,
  table: string,
  columns: readonly (readonly [string, JsonValue | bigint])[],
): Promise<number> {
  const names = join(columns.map(([name]) => identifier(name)));
  const values = join(columns.map(([, value]) => sql`${value}`));
  return transaction.run(sql`INSERT INTO ${identifier(table)} (${names}) VALUES (${values})`);
}

/** Every table with every column it had, also the retired ones. */
async function makeTables(transaction: Transaction): Promise<ReadonlyMap<string, NamedTable>> {
  const { kind } = transaction;
  const names = (await readNames(transaction)).map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      // Only SQLite needs a place beside a retired reference.
      column.retiredAt === undefined
        ? { ...column, keptColumn: undefined }
        : retire({ ...column, keptColumn: undefined }, kind, column.retiredAt),
    ),
  }));
  await writeNames(transaction, names);
  for (const { table, columns } of names) {
    const kept = columns.flatMap(({ keptColumn }) =>
      kind === 'sqlite' && keptColumn !== undefined ? [textColumn(keptColumn)] : [],
    );
    await createTable(transaction, table, [...columns.map(planned), ...kept]);
  }
  return new Map(names.map((table) => [table.table, table]));
}

function planned(column: NamedColumn): PlannedColumn {
  const [, references] = /^ref\((.*)\)$/.exec(column.type) ?? [];
  const system = ['id', 'created_at', 'updated_at', 'version'].includes(column.field);
  const settings = settingsOfColumn(column);
  // Who made a record is an id too, and no key.
  const isPlainId = settings.type === 'id' && column.field !== 'id';
  const declared = { ...(isPlainId ? plainId : settings), ...shape, name: column.field };
  const origin = system ? 'system' : 'contract';
  return {
    ...column,
    declared: { ...declared, origin },
    references: isReference(column.type) ? references : undefined,
  };
}

function textColumn(column: string): PlannedColumn {
  return { ...planned({ column, field: column, type: 'text', options: [] }) };
}

const plainId = { type: 'ref', to: 'user', onDelete: 'clear' } as const;

/** As much of a field as making its column asks for. */
const shape = {
  label: '',
  required: false,
  unique: false,
  errors: {},
  secret: false,
  place: { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
} satisfies Partial<Field>;

/** What follows from the newest contract: indexes, views, its time zone. */
async function complete(
  transaction: Transaction,
  now: string,
): Promise<{ readonly version: number } | NotRestored> {
  const newest = await newestWithin(transaction);
  if (newest === undefined) return 'not_whole';
  const { model } = load(newest.text, `version ${newest.number}`);
  if (model === undefined) return 'not_valid_here';
  const storage = mappedStorage(newest.number, await readNames(transaction), model);
  await reconcileIndexes(transaction, await indexChanges(transaction, model, storage));
  await createViews(transaction, model, { storage, now });
  await storeZone(transaction, makeZoneOffsets(model.settings.timezone));
  return { version: newest.number };
}
