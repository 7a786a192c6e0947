import { messageOf } from '#shared/messages/message.ts';
import type { Transaction } from '#server/db/database.ts';
import { addTextColumnIfMissing, countOf, dropReference, execute } from '#server/tables/plan/alter.ts';
import type { NamedColumn } from '#server/tables/describe/name-map.ts';
import type { Question } from '#server/tables/plan/question.ts';
import { quoted } from '#server/tables/describe/quoted.ts';
import type { StepContext } from '#server/tables/fill/step-context.ts';
import type { StepOf } from '#server/tables/plan/step.ts';
import { isReference } from '#server/tables/describe/type-signature.ts';

/**
 * A field comes back: what it held is there again. Asks where a reference would name what is gone; where that is accepted
 * it comes back empty in those records.
 */
export async function returnColumn(
  { transaction, accepted }: StepContext,
  step: Pick<StepOf<'return_column'>, 'entity' | 'table' | 'column'>,
): Promise<readonly Question[]> {
  const { entity, table, column } = step;
  const kept = transaction.kind === 'sqlite' ? column.keptColumn : undefined;
  const questions: Question[] = [];
  if (column.references !== undefined) {
    const value = quoted(kept ?? column.column);
    const dangling = `${quoted(table)} WHERE ${value} IS NOT NULL AND ${value} NOT IN (SELECT "id" FROM ${quoted(column.references)})`;
    const records = await countOf(transaction, dangling);
    if (records > 0) {
      const id = `reference:${entity}.${column.field}`;
      const question = accepted.ask({
        id,
        what: messageOf('plan.returnsWithValues', { field: `${entity}.${column.field}` }),
        why: messageOf('plan.haveDangling', { records }),
        records,
        accept: [{ word: id, then: messageOf('plan.returnWithout') }],
      });
      questions.push(question);
      if (question.accepted === undefined) return questions;
      await execute(transaction, `UPDATE ${dangling.replace(' WHERE', ` SET ${value} = NULL WHERE`)}`);
    }
  }
  if (kept !== undefined) await move(transaction, table, { from: kept, to: column.column });
  return questions;
}

/** Records may go that a retired reference still names: nothing of it may stand in the way. */
export async function liftReference(
  transaction: Transaction,
  table: string,
  column: NamedColumn,
): Promise<void> {
  if (!isReference(column.type)) return;
  if (transaction.kind === 'postgres') return dropReference(transaction, table, column.column);
  if (column.keptColumn === undefined) return;
  await addTextColumnIfMissing(transaction, table, column.keptColumn);
  await move(transaction, table, { from: column.column, to: column.keptColumn });
}

async function move(
  transaction: Transaction,
  table: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await execute(
    transaction,
    `UPDATE ${quoted(table)} SET ${quoted(to)} = ${quoted(from)}, ${quoted(from)} = NULL WHERE ${quoted(from)} IS NOT NULL`,
  );
}
