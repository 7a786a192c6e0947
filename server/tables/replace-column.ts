import type { Transaction } from '#server/db/database.ts';
import { addColumn, countOf } from './alter.ts';
import { type Question, recordsHave } from './question.ts';
import { quoted } from './quoted.ts';
import { liftReference } from './retired-values.ts';
import type { StepOf } from './step.ts';

/** A field of another type gets a new column; asks where the old one has values. */
export async function replaceColumn(
  transaction: Transaction,
  step: StepOf<'replace_column'>,
): Promise<readonly Question[]> {
  const { entity, table, column, old } = step;
  const records = await countOf(transaction, `${quoted(table)} WHERE ${quoted(old.column)} IS NOT NULL`);
  if (records > 0) {
    const what = `${entity}.${column.field} changes from ${old.type} to ${column.type}`;
    const why = `${recordsHave(records)} a value that does not become one by itself; declare a field of another name`;
    return [{ id: `type:${entity}.${column.field}`, what, why, records }];
  }
  await liftReference(transaction, table, old);
  await addColumn(transaction, table, column);
  return [];
}
