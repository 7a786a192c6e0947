import { messageOf } from '#shared/messages/message.ts';
import type { Transaction } from '#server/db/database.ts';
import { addColumn, countOf } from '#server/tables/plan/alter.ts';
import { carryOver } from '#server/tables/fill/carry-over.ts';
import { columnKey } from '#server/tables/fill/preparation.ts';
import type { Question } from '#server/tables/plan/question.ts';
import { liftReference, returnColumn } from './retired-values.ts';
import { quoted } from '#server/tables/describe/quoted.ts';
import type { StepContext } from '#server/tables/fill/step-context.ts';
import type { StepOf } from '#server/tables/plan/step.ts';

/**
 * A field of another type gets a column of its own, with every value that becomes one of the new type without loss. Asks
 * where there are others; where that is accepted they stay behind in the old column, and come back with the old type.
 */
export async function replaceColumn(
  context: StepContext,
  step: StepOf<'replace_column'>,
): Promise<readonly Question[]> {
  const { transaction, accepted, prepared, time } = context;
  const { entity, table, column, old } = step;
  const questions = step.returns !== 'no' ? [...(await returnColumn(context, step))] : [];
  const place = { table, column: column.column };
  const isPrepared = prepared.has(columnKey(place));
  if (step.returns === 'no' && !isPrepared) await addColumn(transaction, table, { column, filled: null });
  const left = isPrepared
    ? await leftBehind(transaction, step)
    : await time.filling(place, () => carryOver(transaction, step));
  if (left > 0) {
    const id = `type:${entity}.${column.field}`;
    const field = `${entity}.${column.field}`;
    const what = messageOf('plan.changesType', { field, before: old.type, now: column.type });
    const why = messageOf('plan.doNotBecome', { records: left });
    const then = messageOf('plan.leaveAside');
    questions.push(accepted.ask({ id, what, why, records: left, accept: [{ word: id, then }] }));
  }
  await liftReference(transaction, table, old);
  return questions;
}

/** Values that did not become ones of the new type. */
function leftBehind(
  transaction: Transaction,
  { table, column, old }: StepOf<'replace_column'>,
): Promise<number> {
  const [before, now] = [old.column, column.column].map(quoted);
  return countOf(transaction, `${quoted(table)} WHERE ${before} IS NOT NULL AND ${now} IS NULL`);
}
