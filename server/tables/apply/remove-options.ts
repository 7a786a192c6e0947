import sql, { type Sql } from 'sql-template-tag';
import { identifier } from '#server/sql/values/identifier.ts';
import type { Connection } from '#server/db/database.ts';
import { changeRecords } from '#server/tables/fill/change-records.ts';
import { hasOption } from '#server/tables/describe/has-option.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Acceptance, Question } from '#server/tables/plan/question.ts';
import type { StepContext } from '#server/tables/fill/step-context.ts';
import type { StepOf } from '#server/tables/plan/step.ts';

/** Asks for every option or state that is gone and that records still have; does what was accepted for them. */
export async function removeOptions(
  context: StepContext,
  step: StepOf<'remove_options'>,
): Promise<readonly Question[]> {
  const questions: Question[] = [];
  for (const option of step.removed) {
    const [row] = await context.transaction.all(holders(context.transaction, step, option));
    const records = Number(row?.records);
    if (records === 0) continue;
    const question = context.accepted.ask(removedOption(step, option, records));
    questions.push(question);
    if (question.accepted === undefined) continue;
    const to = question.accepted.slice(question.id.length + 1);
    await changeRecords(context, step, { from: option, to: to === '' ? undefined : to });
  }
  return questions;
}

function holders(connection: Connection, { table, column }: StepOf<'remove_options'>, option: string): Sql {
  const [from, name] = [identifier(table), identifier(column.column)];
  return sql`SELECT count(*) AS records FROM ${from} WHERE ${hasOption(connection, { name, column }, option)}`;
}

function removedOption(
  step: StepOf<'remove_options'>,
  option: string,
  records: number,
): Omit<Question, 'accepted'> {
  const { entity, column } = step;
  const state = column.declared.type === 'state';
  const id = `${state ? 'state' : 'option'}:${entity}.${column.field}.${option}`;
  return {
    id,
    what: messageOf('plan.optionGone', { field: `${entity}.${column.field}`, option }),
    why: state ? messageOf('plan.haveState', { records, option }) : messageOf('plan.haveOption', { records }),
    records,
    accept: acceptances(id, step),
  };
}

/** A state is never empty. */
function acceptances(id: string, { column }: StepOf<'remove_options'>): readonly Acceptance[] {
  const others = column.options.map((option) => ({
    word: `${id}=${option}`,
    then: messageOf('plan.setTo', { option }),
  }));
  return column.declared.type === 'state'
    ? others
    : [{ word: `${id}=`, then: messageOf('plan.leaveEmpty') }, ...others];
}
