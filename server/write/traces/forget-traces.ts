import sql from 'sql-template-tag';
import type { JsonValue } from '#shared/fields/field.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import type { Forgotten } from '#server/write/context/write-notes.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/**
 * Takes what effects have forgotten out of what is kept of their records: each entry of the history stays, and says that
 * the field was changed, without a value. Messages about the record go as a whole, for they may say it in their own words.
 */
export async function forgetTraces(context: WriteContext): Promise<void> {
  const { notes } = context;
  for (const forgotten of notes.forgotten) await forgetOne(context, forgotten);
}

async function forgetOne(
  { transaction, runtime: { storage } }: WriteContext,
  { entity, id, fields }: Forgotten,
): Promise<void> {
  const table = storage.table(entity.name);
  const columns = new Set(fields.map((field) => storage.column(entity.name, field)));
  const rows = await transaction.all(
    sql`SELECT id, changes FROM nf_history WHERE entity = ${table} AND record = ${id}`,
  );
  for (const row of rows) {
    const rest = withoutValues(String(row['changes']), columns);
    if (rest !== row['changes'])
      await transaction.run(sql`UPDATE nf_history SET changes = ${rest} WHERE id = ${row['id']}`);
  }
  for (const messages of ['nf_outbox', 'nf_notice', 'nf_idempotency'].map(identifier))
    await transaction.run(sql`DELETE FROM ${messages} WHERE record = ${id}`);
  const requests = sql`record = ${id} AND entity = ${table}`;
  await transaction.run(
    sql`UPDATE nf_request SET state = 'withdrawn' WHERE ${requests} AND state = 'waiting'`,
  );
  await transaction.run(sql`UPDATE nf_request SET body = '{}', shape = '', reason = NULL WHERE ${requests}`);
}

function withoutValues(changes: string, columns: ReadonlySet<string>): string {
  // Written by `writeHistory`, and by nothing else.
  const pairs = JSON.parse(changes) as Readonly<Record<string, JsonValue>>;
  const rest = Object.entries(pairs).map(([column, pair]) => [
    column,
    columns.has(column) ? [null, null] : pair,
  ]);
  return JSON.stringify(Object.fromEntries(rest));
}
