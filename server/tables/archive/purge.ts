import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Transaction } from '#server/db/database.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { countOf } from '#server/tables/plan/alter.ts';
import { type NamedColumn, type NamedTable, readNames } from '#server/tables/describe/name-map.ts';
import { quoted } from '#server/tables/describe/quoted.ts';
import { removeUnnamedFiles } from './remove-unnamed-files.ts';

/** What is to be deleted for good: a retired entity, or the retired field of one. */
export interface Purged {
  readonly entity: string;
  readonly field?: string;
}

/** `in_use`: the contract in force has it, so it is nothing to purge. `unknown`: nothing of that name was ever retired. */
export type PurgeOutcome =
  | { readonly kind: 'purged'; readonly records: number }
  | { readonly kind: 'in_use' | 'unknown' };

/**
 * Deletes what a retired entity or field held, also from the history, and the files in it: no rollback brings it back.
 * Tables and columns stay, empty. What a field holds that took over its name is not touched.
 */
export async function purge(transaction: Transaction, purged: Purged): Promise<PurgeOutcome> {
  const outcome = await purgeValues(transaction, purged);
  if (outcome.kind === 'purged') await removeUnnamedFiles(transaction);
  return outcome;
}

async function purgeValues(transaction: Transaction, { entity, field }: Purged): Promise<PurgeOutcome> {
  const tables = (await readNames(transaction)).filter((table) => table.entity === entity);
  if (field === undefined) {
    const retired = tables.filter(({ retiredAt }) => retiredAt !== undefined);
    if (retired.length === 0) return { kind: tables.length > 0 ? 'in_use' : 'unknown' };
    let records = 0;
    for (const table of retired) records += await purgeTable(transaction, table);
    return { kind: 'purged', records };
  }
  const named = tables.flatMap((table) =>
    table.columns.filter((column) => column.field === field).map((column) => ({ table, column })),
  );
  const retired = named.filter(({ column }) => column.retiredAt !== undefined);
  if (retired.length === 0) return { kind: named.length > 0 ? 'in_use' : 'unknown' };
  let records = 0;
  for (const { table, column } of retired) records += await purgeColumn(transaction, table.table, column);
  return { kind: 'purged', records };
}

async function purgeTable(transaction: Transaction, { table, columns }: NamedTable): Promise<number> {
  // Messages have what the records held, too.
  for (const messages of ['nf_notice', 'nf_outbox', 'nf_stuck', 'nf_idempotency'].map(identifier))
    await transaction.run(sql`
      DELETE FROM ${messages} WHERE record IN (SELECT record FROM nf_history WHERE entity = ${table})
        OR record IN (SELECT id FROM ${identifier(table)})`);
  const records = await transaction.run(sql`DELETE FROM ${identifier(table)}`);
  await transaction.run(sql`DELETE FROM nf_history WHERE entity = ${table}`);
  await transaction.run(sql`DELETE FROM nf_request WHERE entity = ${table}`);
  for (const { column } of columns)
    await transaction.run(sql`DELETE FROM nf_series WHERE name = ${`${table}.${column}`}`);
  return records;
}

async function purgeColumn(
  transaction: Transaction,
  table: string,
  { column, foldColumn, keptColumn }: NamedColumn,
): Promise<number> {
  const kept = transaction.kind === 'sqlite' ? keptColumn : undefined;
  const held = [column, kept].filter((one) => one !== undefined);
  const filled = held.map((one) => `${quoted(one)} IS NOT NULL`).join(' OR ');
  const records = await countOf(transaction, `${quoted(table)} WHERE ${filled}`);
  for (const name of [...held, foldColumn])
    if (name !== undefined)
      await transaction.run(sql`UPDATE ${identifier(table)} SET ${identifier(name)} = NULL`);
  await purgeHistory(transaction, table, column);
  // What was sent is kept by names, also within that of a whole: what may have it in it is forgotten.
  const named = `% ${table}.${column} %`;
  await transaction.run(sql`UPDATE nf_request SET body = '{}' WHERE shape LIKE ${named}`);
  return records;
}

const changesSchema = z.record(z.string(), z.json());
const BATCH = 500;

/** Takes what a column held out of every entry; the entries stay. */
async function purgeHistory(transaction: Transaction, table: string, column: string): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await transaction.all(sql`
      SELECT id, changes FROM nf_history WHERE entity = ${table} AND id > ${after} ORDER BY id LIMIT ${BATCH}`);
    if (rows.length === 0) return;
    for (const row of rows) {
      const { [column]: gone, ...others } = changesSchema.parse(JSON.parse(String(row.changes)));
      if (gone === undefined) continue;
      await transaction.run(
        sql`UPDATE nf_history SET changes = ${JSON.stringify(others)} WHERE id = ${row.id}`,
      );
    }
    after = String(rows.at(-1)?.id);
  }
}
