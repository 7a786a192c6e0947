import sql from 'sql-template-tag';
import { identifier } from '#server/sql/identifier.ts';
import type { Transaction } from '#server/db/database.ts';
import { type Question, recordsHave } from './question.ts';
import type { StepOf } from './step.ts';

/** Asks for every option or state that is gone and that records still have. */
export async function removeOptions(
  transaction: Transaction,
  step: StepOf<'remove_options'>,
): Promise<readonly Question[]> {
  const questions: Question[] = [];
  for (const option of step.removed) {
    const [row] = await transaction.all(holders(transaction, step, option));
    const records = Number(row?.records);
    if (records > 0) questions.push(removedOption(step, option, records));
  }
  return questions;
}

function holders(transaction: Transaction, { table, column }: StepOf<'remove_options'>, option: string) {
  const [from, name] = [identifier(table), identifier(column.column)];
  const select = sql`SELECT count(*) AS records FROM ${from} WHERE`;
  if (column.declared.type !== 'choices') return sql`${select} ${name} = ${option}`;
  return transaction.kind === 'sqlite'
    ? sql`${select} EXISTS (SELECT 1 FROM json_each(${name}) WHERE value = ${option})`
    : sql`${select} jsonb_exists(${name}, ${option})`;
}

function removedOption(step: StepOf<'remove_options'>, option: string, records: number): Question {
  const { entity, column } = step;
  const state = column.declared.type === 'state';
  const answer = state ? `; name the state it became with was: ${option}` : '';
  return {
    id: `${state ? 'state' : 'option'}:${entity}.${column.field}.${option}`,
    what: `${entity}.${column.field} no longer has ${option}`,
    why: `${recordsHave(records)} it${answer}`,
    records,
  };
}
