import sql from 'sql-template-tag';
import { fold } from '#shared/expression/fold.ts';
import { identifier } from '#server/sql/identifier.ts';
import { toColumn } from '#server/sql/columns.ts';
import type { Transaction } from '#server/db/database.ts';
import {
  addColumn,
  addFoldColumn,
  addReference,
  addTextColumnIfMissing,
  countOf,
  createTable,
  dropReference,
  execute,
} from './alter.ts';
import { fillFolds } from './fill-folds.ts';
import type { NamedColumn } from './name-map.ts';
import { type Question, recordsHave } from './question.ts';
import { quoted } from './quoted.ts';
import type { PlannedColumn, Step } from './step.ts';
import { isReference } from './type-signature.ts';

type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

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
      return fillNew(transaction, step);
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

interface NewValues {
  readonly entity: string;
  readonly table: string;
  readonly column: PlannedColumn;
  readonly start?: string;
}

/** Gives records that lack a value the one the contract names for new records; asks where they would need one. */
async function fillNew(transaction: Transaction, step: NewValues): Promise<readonly Question[]> {
  const { entity, table, column } = step;
  const value = step.start ?? column.declared.default ?? null;
  if (value !== null) {
    const names = [table, column.column].map((name) => identifier(name));
    const bound = toColumn(column.declared, value, transaction.kind);
    await transaction.run(sql`UPDATE ${names[0]} SET ${names[1]} = ${bound} WHERE ${names[1]} IS NULL`);
    if (column.foldColumn !== undefined) {
      const folded = fold(String(value));
      const where = sql`WHERE ${identifier(column.foldColumn)} IS NULL`;
      await transaction.run(
        sql`UPDATE ${names[0]} SET ${identifier(column.foldColumn)} = ${folded} ${where}`,
      );
    }
  }
  if (!column.declared.required || column.declared.origin === 'system') return [];
  const records = await countOf(transaction, `${quoted(table)} WHERE ${quoted(column.column)} IS NULL`);
  if (records === 0) return [];
  return [
    {
      id: `required:${entity}.${column.field}`,
      what: `${entity}.${column.field} is new and required`,
      why: `${recordsHave(records)} no value for it; give it a default, or make it optional`,
      records,
    },
  ];
}

async function returnColumn(
  transaction: Transaction,
  step: StepOf<'return_column'>,
): Promise<readonly Question[]> {
  const { entity, table, column } = step;
  const kept = transaction.kind === 'sqlite' ? column.keptColumn : undefined;
  if (column.references !== undefined) {
    const value = quoted(kept ?? column.column);
    const dangling = `${quoted(table)} WHERE ${value} IS NOT NULL AND ${value} NOT IN (SELECT "id" FROM ${quoted(column.references)})`;
    const records = await countOf(transaction, dangling);
    if (records > 0) {
      const what = `${entity}.${column.field} comes back with its values`;
      const why = `${recordsHave(records)} a reference to something deleted meanwhile`;
      return [{ id: `reference:${entity}.${column.field}`, what, why, records }];
    }
  }
  if (kept !== undefined) await move(transaction, table, { from: kept, to: column.column });
  return column.declared.required ? fillNew(transaction, step) : [];
}

/** Records may go that a retired reference still names: nothing of it may stand in the way. */
async function liftReference(transaction: Transaction, table: string, column: NamedColumn): Promise<void> {
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

async function addFold(transaction: Transaction, step: StepOf<'add_fold'>): Promise<readonly Question[]> {
  const { table, column } = step;
  if (column.foldColumn === undefined) return [];
  await addFoldColumn(transaction, table, column.foldColumn);
  await fillFolds(transaction, table, { column: column.column, foldColumn: column.foldColumn });
  return [];
}

async function rescale(transaction: Transaction, step: StepOf<'rescale'>): Promise<readonly Question[]> {
  const { entity, table, column, by } = step;
  if (column.declared.type !== 'decimal') throw new Error(`${entity}.${column.field} has no scale`);
  const name = quoted(column.column);
  const { scale } = column.declared;
  // SQLite has the number without its point: `by` fewer digits are left for it, whatever the scale was.
  const limit = transaction.kind === 'sqlite' ? 18 - by : 18 - scale;
  const records = await countOf(transaction, `${quoted(table)} WHERE abs(${name}) >= 1${'0'.repeat(limit)}`);
  if (records > 0) {
    const what = `${entity}.${column.field} gets ${scale} digits after the point`;
    const why = `${recordsHave(records)} a number too large for that`;
    return [{ id: `type:${entity}.${column.field}`, what, why, records }];
  }
  const statement =
    transaction.kind === 'sqlite'
      ? `UPDATE ${quoted(table)} SET ${name} = ${name} * 1${'0'.repeat(by)}`
      : `ALTER TABLE ${quoted(table)} ALTER COLUMN ${name} TYPE numeric(18,${scale})`;
  await execute(transaction, statement);
  return [];
}

async function replaceColumn(
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
  return fillNew(transaction, step);
}

async function removeOptions(
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
