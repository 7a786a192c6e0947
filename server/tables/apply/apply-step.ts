import sql, { join, type Sql } from 'sql-template-tag';
import { identifier } from '#server/sql/values/identifier.ts';
import type { Transaction } from '#server/db/database.ts';
import { addColumn, addFoldColumn, addReference, createTable } from '#server/tables/plan/alter.ts';
import { changeRecords } from '#server/tables/fill/change-records.ts';
import { fillFolds } from '#server/tables/fill/fill-folds.ts';
import { columnKey } from '#server/tables/fill/preparation.ts';
import type { Question } from '#server/tables/plan/question.ts';
import { removeOptions } from './remove-options.ts';
import { replaceColumn } from './replace-column.ts';
import { rescale } from './rescale.ts';
import { liftReference, returnColumn } from './retired-values.ts';
import type { StepContext } from '#server/tables/fill/step-context.ts';
import { literalOf, type Step, type StepOf } from '#server/tables/plan/step.ts';

/**
 * Does one step, or finds out why it may not be done without an answer; the caller then undoes everything. References on
 * new columns are added afterwards (`addReferencesOf`), when every table is there.
 */
export async function applyStep(context: StepContext, step: Step): Promise<readonly Question[]> {
  const { transaction } = context;
  switch (step.kind) {
    case 'add_table':
      await createTable(transaction, step.table, step.columns);
      return [];
    case 'return_table':
    case 'retire_table':
    case 'rename_table':
    case 'rename_column':
    case 'require':
    case 'widen':
      return []; // the map of names says it all
    case 'add_column':
      if (!isPrepared(context, step)) await addNewColumn(transaction, step);
      return [];
    case 'return_column':
      return returnColumn(context, step);
    case 'retire_column':
      await liftReference(transaction, step.table, step.column);
      return [];
    case 'add_fold':
      return addFold(context, step);
    case 'rescale':
      return rescale(context, step);
    case 'replace_column':
      return replaceColumn(context, step);
    case 'rename_options':
      await renameOptions(transaction, step);
      return [];
    case 'remove_options':
      return removeOptions(context, step);
    case 'move_state':
      await changeRecords(context, step, { from: step.from, to: step.to });
      return [];
  }
}

/** Puts foreign keys on what the step made, where that is not done yet. */
export async function addReferencesOf(transaction: Transaction, step: Step): Promise<void> {
  if (step.kind === 'add_table') {
    for (const column of step.columns) await addReference(transaction, step.table, column);
  } else if (step.kind === 'add_column' || step.kind === 'return_column' || step.kind === 'replace_column') {
    await addReference(transaction, step.table, step.column);
  }
}

async function renameOptions(transaction: Transaction, step: StepOf<'rename_options'>): Promise<void> {
  const name = identifier(step.column.column);
  if (step.column.declared.type === 'choices') return renameInLists(transaction, step);
  const cases = step.renames.map(([from, to]) => sql`WHEN ${from} THEN ${to}`);
  const renamed = step.renames.map(([from]) => sql`${from}`);
  await transaction.run(sql`
    UPDATE ${identifier(step.table)} SET ${name} = CASE ${name} ${join(cases, ' ')} END WHERE ${name} IN (${join(renamed)})`);
}

/**
 * The same in lists of names, and in invitations that wait into roles. A name has no quotes and no tilde, so it is found in
 * the text of a list as it is; by way of names that nothing has, two may take each other's.
 */
async function renameInLists(transaction: Transaction, step: StepOf<'rename_options'>): Promise<void> {
  const renamed = (column: Sql) => {
    const marked = step.renames.reduce(
      (text, [from], index) => sql`replace(${text}, ${`"${from}"`}, ${`"~${index}"`})`,
      column,
    );
    return step.renames.reduce(
      (text, [, to], index) => sql`replace(${text}, ${`"~${index}"`}, ${`"${to}"`})`,
      marked,
    );
  };
  const name = identifier(step.column.column);
  const text = renamed(sql`CAST(${name} AS text)`);
  const list = transaction.kind === 'postgres' ? sql`CAST(${text} AS jsonb)` : text;
  await transaction.run(
    sql`UPDATE ${identifier(step.table)} SET ${name} = ${list} WHERE ${name} IS NOT NULL`,
  );
  if (step.entity === 'user' && step.column.field === 'roles')
    await transaction.run(sql`UPDATE nf_link SET roles = ${renamed(sql`roles`)} WHERE roles IS NOT NULL`);
}

function isPrepared({ prepared }: StepContext, { table, column }: StepOf<'add_column'>): boolean {
  return prepared.has(columnKey({ table, column: column.column }));
}

/** Only a default can be kept beside the table. */
async function addNewColumn(transaction: Transaction, step: StepOf<'add_column'>): Promise<void> {
  const { table, column } = step;
  const isKept = transaction.kind === 'postgres' || column.hasDefault === true;
  await addColumn(transaction, table, { column, filled: isKept ? literalOf(step) : null });
}

async function addFold(
  { transaction, prepared, time }: StepContext,
  step: StepOf<'add_fold'>,
): Promise<readonly Question[]> {
  const { table, column } = step;
  const { foldColumn } = column;
  if (foldColumn === undefined) return [];
  const place = { table, column: foldColumn };
  if (prepared.has(columnKey(place))) return [];
  await addFoldColumn(transaction, table, foldColumn);
  await time.filling(place, () => fillFolds(transaction, table, { column: column.column, foldColumn }));
  return [];
}
