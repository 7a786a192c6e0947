import sql from 'sql-template-tag';
import { identifier } from '#server/sql/identifier.ts';
import type { Transaction } from '#server/db/database.ts';
import { addColumn, addFoldColumn, addReference, createTable } from './alter.ts';
import { fillFolds } from './fill-folds.ts';
import type { Question } from './question.ts';
import { removeOptions } from './remove-options.ts';
import { replaceColumn } from './replace-column.ts';
import { rescale } from './rescale.ts';
import { liftReference, returnColumn } from './retired-values.ts';
import type { Step, StepOf } from './step.ts';

/**
 * Does one step, or finds out why it may not be done without an answer; the caller then undoes everything. References on
 * new columns are added afterwards (`addReferencesOf`), when every table is there.
 */
export async function applyStep(transaction: Transaction, step: Step): Promise<readonly Question[]> {
  switch (step.kind) {
    case 'add_table':
      await createTable(transaction, step.table, step.columns);
      return [];
    case 'return_table':
    case 'retire_table':
    case 'rename_table':
    case 'rename_column':
    case 'widen':
      return []; // the map of names says it all
    case 'add_column':
      await addColumn(transaction, step.table, step.column);
      return [];
    case 'return_column':
      return returnColumn(transaction, step);
    case 'retire_column':
      await liftReference(transaction, step.table, step.column);
      return [];
    case 'add_fold':
      return addFold(transaction, step);
    case 'rescale':
      return rescale(transaction, step);
    case 'replace_column':
      return replaceColumn(transaction, step);
    case 'rename_option':
      await transaction.run(sql`UPDATE ${identifier(step.table)} SET ${identifier(step.column.column)} = ${step.to}
        WHERE ${identifier(step.column.column)} = ${step.from}`);
      return [];
    case 'remove_options':
      return removeOptions(transaction, step);
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

async function addFold(transaction: Transaction, step: StepOf<'add_fold'>): Promise<readonly Question[]> {
  const { table, column } = step;
  if (column.foldColumn === undefined) return [];
  await addFoldColumn(transaction, table, column.foldColumn);
  await fillFolds(transaction, table, { column: column.column, foldColumn: column.foldColumn });
  return [];
}
