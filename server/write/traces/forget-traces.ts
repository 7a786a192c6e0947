import type { JsonValue } from '#shared/fields/field.ts';
import { selectHistory } from '#server/sql/engine/engine-rows.ts';
import { forgetMessagesOf, updateHistoryChanges } from '#server/sql/engine/forget-rows.ts';
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
  for (const row of await transaction.all(selectHistory(table, id))) {
    const rest = withoutValues(String(row['changes']), columns);
    if (rest !== row['changes']) await transaction.run(updateHistoryChanges(String(row['id']), rest));
  }
  for (const statement of forgetMessagesOf({ table, record: id })) await transaction.run(statement);
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
