import type { Transaction } from '#server/db/database.ts';
import { execute } from '#server/tables/plan/alter.ts';
import { columnNames } from '#server/tables/describe/catalog.ts';
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
  for (const statement of createEngineTables(transaction.kind)) await execute(transaction, statement);
  if ((await readSetting(transaction, 'engine_tables')) === ENGINE_TABLES_VERSION) return;
  await addMissingColumns(transaction);
  await storeLetters(transaction);
  await writeMadeBy(transaction, now);
}

async function addMissingColumns(transaction: Transaction): Promise<void> {
  for (const table of engineTables) {
    const present = await columnNames(transaction, table.name);
    const missing = Object.keys(table.columns).filter((column) => !present.has(column));
    for (const column of missing)
      await execute(transaction, addEngineColumn(table, column, transaction.kind));
  }
}
