import sql from 'sql-template-tag';
import { runsFunctions } from '#shared/engine/reads-of.ts';
import { fold } from '#shared/expression/values/fold.ts';
import { messageOf } from '#shared/messages/message.ts';
import { toColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { countOf } from '#server/tables/plan/alter.ts';
import { columnKey } from './preparation.ts';
import type { Question } from '#server/tables/plan/question.ts';
import { quoted } from '#server/tables/describe/quoted.ts';
import type { StepContext } from './step-context.ts';
import { literalOf, type StepOf } from '#server/tables/plan/step.ts';
import { type Circumstances, type WorkedOut, workOut } from './work-out.ts';
import { VALUES_AT_ONCE, writeValues } from './write-values.ts';

/** What values for existing records are found with. */
export interface Filling
  extends Circumstances,
    Pick<StepContext, 'transaction' | 'accepted' | 'prepared' | 'time'> {}

/** The steps after which records may lack a value. */
export type FilledStep = StepOf<'add_column' | 'return_column' | 'replace_column' | 'require'>;

/**
 * Gives records that lack a value the one the contract names for new records: the first state, the default, and where
 * the field is required its `initial`. Asks where they would still need one.
 */
export async function fillNew(filling: Filling, step: FilledStep): Promise<readonly Question[]> {
  const { declared } = step.column;
  if (isFilled(filling, step)) return [];
  // What was empty in a field that was there stays so, whatever its type was.
  if (declared.required || step.kind === 'add_column') await fillLiteral(filling, step);
  if (!declared.required || declared.origin === 'system') return [];
  await fillInitial(filling, step);
  return askRequired(filling, step);
}

/** Whether the column was added with a value for all records. */
function isFilled({ transaction }: Filling, step: FilledStep): boolean {
  if (step.kind !== 'add_column') return false;
  return step.column.hasDefault === true || (transaction.kind === 'postgres' && literalOf(step) !== null);
}

/** Asks where records have no value for a field that is required from now on. Accepted, they are asked when they are next changed. */
export async function askRequired(
  { transaction, accepted }: Pick<Filling, 'transaction' | 'accepted'>,
  { entity, table, column }: Pick<FilledStep, 'entity' | 'table' | 'column'>,
): Promise<readonly Question[]> {
  const records = await countOf(transaction, `${quoted(table)} WHERE ${quoted(column.column)} IS NULL`);
  if (records === 0) return [];
  const id = `required:${entity}.${column.field}`;
  const then = messageOf('plan.leaveUntilChanged');
  return [
    accepted.ask({
      id,
      what: messageOf('plan.requiredNow', { field: `${entity}.${column.field}` }),
      why: messageOf('plan.haveNoValue', { records }),
      records,
      accept: [{ word: id, then }],
    }),
  ];
}

async function fillLiteral({ transaction }: Filling, step: FilledStep): Promise<void> {
  const value = literalOf(step);
  if (value === null) return;
  const { table, column } = step;
  const name = identifier(column.column);
  const bound = toColumn(column.declared, value, transaction.kind);
  const folded = column.foldColumn === undefined ? undefined : identifier(column.foldColumn);
  const beside = folded === undefined ? sql`` : sql`, ${folded} = ${fold(String(value))}`;
  await transaction.run(
    sql`UPDATE ${identifier(table)} SET ${name} = ${bound}${beside} WHERE ${name} IS NULL`,
  );
}

async function fillInitial(filling: Filling, { entity, table, column }: FilledStep): Promise<void> {
  const { initial } = column.declared;
  const target = { table, column: column.column, foldColumn: column.foldColumn, declared: column.declared };
  // A function of the contract is run where a record is written: these are asked for a value then.
  if (initial === undefined || runsFunctions(initial) || filling.prepared.has(columnKey(target))) return;
  await filling.time.filling(target, () => fillEach(filling, { entity, by: initial, target }));
}

/** Works out the value of each record that has none. */
async function fillEach(filling: Filling, worked: WorkedOut): Promise<void> {
  const { transaction } = filling;
  const name = identifier(worked.target.column);
  let after: string | undefined;
  do {
    const beyond = after === undefined ? sql`` : sql`AND id > ${after}`;
    const values = await workOut(transaction, filling, {
      worked,
      which: (id) => sql`WHERE ${name} IS NULL ${beyond} ORDER BY ${id} LIMIT ${VALUES_AT_ONCE}`,
    });
    await writeValues(transaction, worked.target, values);
    after = values.at(-1)?.id;
  } while (after !== undefined);
}
