import type { JsonValue } from '#shared/fields/field.ts';
import { selectHistory } from '#server/sql/engine/engine-rows.ts';
import {
  forgetMessagesOf,
  selectAnswersAbout,
  updateAnswer,
  updateHistoryChanges,
} from '#server/sql/engine/forget-rows.ts';
import { answersWithout } from '#server/write/answer/replayed-answer.ts';
import type { Forgotten } from '#server/write/context/write-notes.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/**
 * Takes what effects have forgotten out of what is kept of their records: each entry of the history stays, and says that
 * the field was changed, without a value. Messages about the record go as a whole, for they may say it in their own words.
 * Of an answer that is kept under an idempotency key the key stays: a call that is sent again would bring the values back.
 */
export async function forgetTraces(context: WriteContext): Promise<void> {
  const { notes } = context;
  for (const forgotten of notes.forgotten) await forgetOne(context, forgotten);
}

async function forgetOne(
  { transaction, call, runtime: { storage } }: WriteContext,
  { entity, id, fields }: Forgotten,
): Promise<void> {
  const table = storage.table(entity.name);
  const columns = new Set(fields.map((field) => storage.column(entity.name, field)));
  for (const row of await transaction.all(selectHistory(table, id))) {
    const rest = withoutValues(String(row['changes']), columns);
    if (rest !== row['changes']) await transaction.run(updateHistoryChanges(String(row['id']), rest));
  }
  for (const { actor, key, record, answer } of await transaction.all(selectAnswersAbout(id))) {
    const about = { id, isOfCall: record === id };
    const rest = answersWithout(String(answer), about);
    if (rest !== answer)
      await transaction.run(updateAnswer({ actor: String(actor), key: String(key), answer: rest }));
  }
  for (const statement of forgetMessagesOf({ table, record: id }, call.now)) await transaction.run(statement);
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
