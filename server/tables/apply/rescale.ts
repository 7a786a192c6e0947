import { isA } from '#shared/fields/field-types.ts';
import { messageOf } from '#shared/messages/message.ts';
import { countOf, execute } from '#server/tables/plan/alter.ts';
import type { Question } from '#server/tables/plan/question.ts';
import { quoted } from '#server/tables/describe/quoted.ts';
import type { StepContext } from '#server/tables/fill/step-context.ts';
import type { StepOf } from '#server/tables/plan/step.ts';

/** Gives exact numbers more digits after the point; asks where that leaves too few before it. */
export async function rescale(
  { transaction, accepted }: StepContext,
  step: StepOf<'rescale'>,
): Promise<readonly Question[]> {
  const { entity, table, column, by } = step;
  if (!isA(column.declared, 'decimal')) throw new Error(`${entity}.${column.field} has no scale`);
  const name = quoted(column.column);
  const { scale } = column.declared;
  // SQLite has the number without its point: `by` fewer digits are left for it, whatever the scale was.
  const limit = transaction.kind === 'sqlite' ? 18 - by : 18 - scale;
  const records = await countOf(transaction, `${quoted(table)} WHERE abs(${name}) >= 1${'0'.repeat(limit)}`);
  if (records > 0) {
    const what = messageOf('plan.getsDigits', { field: `${entity}.${column.field}`, scale });
    const why = messageOf('plan.haveTooLarge', { records });
    return [accepted.ask({ id: `type:${entity}.${column.field}`, what, why, records, accept: [] })];
  }
  const statement =
    transaction.kind === 'sqlite'
      ? `UPDATE ${quoted(table)} SET ${name} = ${name} * 1${'0'.repeat(by)}`
      : `ALTER TABLE ${quoted(table)} ALTER COLUMN ${name} TYPE numeric(18,${scale})`;
  await execute(transaction, statement);
  return [];
}
