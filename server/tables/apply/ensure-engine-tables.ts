import { raw } from 'sql-template-tag';
import type { Transaction } from '#server/db/database.ts';
import { execute } from '#server/tables/plan/alter.ts';
import { columnNames, relationNames } from '#server/tables/describe/catalog.ts';
import {
  addEngineColumn,
  createEngineTables,
  ENGINE_TABLES_VERSION,
  engineTables,
} from '#server/tables/describe/engine-tables.ts';
import { storeLetters } from '#server/tables/describe/letters.ts';
import { writeMadeBy } from '#server/tables/versions/made-by.ts';
import { readSetting } from '#server/tables/describe/settings.ts';

/** Makes whatever is missing of the engine's own tables. */
export async function ensureEngineTables(transaction: Transaction, now: string): Promise<void> {
  const present = await relationNames(transaction);
  const isCurrent =
    present.has('nf_setting') && (await readSetting(transaction, 'engine_tables')) === ENGINE_TABLES_VERSION;
  // Before the indexes, which may have them.
  if (!isCurrent) await addMissingColumns(transaction, present);
  for (const { name, statement } of createEngineTables(transaction.kind))
    if (!present.has(name)) transaction.send(raw(statement));
  if (isCurrent) return;
  await storeLetters(transaction);
  await writeMadeBy(transaction, now);
}

/** To the tables that were there before. */
async function addMissingColumns(transaction: Transaction, present: ReadonlySet<string>): Promise<void> {
  for (const table of engineTables.filter(({ name }) => present.has(name))) {
    const columns = await columnNames(transaction, table.name);
    const missing = Object.keys(table.columns).filter((column) => !columns.has(column));
    for (const column of missing)
      await execute(transaction, addEngineColumn(table, column, transaction.kind));
  }
}
