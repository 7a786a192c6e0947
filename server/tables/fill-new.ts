import sql from 'sql-template-tag';
import { intoField } from '#shared/engine/into-field.ts';
import { fold } from '#shared/expression/fold.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { toColumn } from '#server/sql/columns.ts';
import { valueOf } from '#server/sql/expression.ts';
import { wireOf } from '#server/sql/expression-value.ts';
import { columnOf, identifier } from '#server/sql/identifier.ts';
import { openScope } from '#server/sql/open-scope.ts';
import { bind } from '#server/sql/slot.ts';
import type { SqlSource } from '#server/sql/sql-source.ts';
import type { Transaction } from '#server/db/database.ts';
import { countOf } from './alter.ts';
import { type Accepted, type Question, recordsHave } from './question.ts';
import { quoted } from './quoted.ts';
import type { Step, StepOf } from './step.ts';

/** What values for existing records are found with. */
export interface Filling {
  readonly transaction: Transaction;
  readonly source: SqlSource;
  readonly now: string;
  readonly today: string;
  readonly accepted: Accepted;
}

/** The steps after which records may lack a value. */
export type FilledStep = StepOf<'add_column' | 'return_column' | 'replace_column' | 'require'>;

/**
 * Gives records that lack a value the one the contract names for new records: the first state, the default, and where
 * the field is required its `initial`. Asks where they would still need one.
 */
export async function fillNew(filling: Filling, step: FilledStep): Promise<readonly Question[]> {
  const { declared } = step.column;
  if (declared.required || step.kind !== 'return_column') await fillLiteral(filling, step);
  if (!declared.required || declared.origin === 'system') return [];
  await fillInitial(filling, step);
  return askRequired(filling, step);
}

/** Asks where records have no value for a field that is required from now on. Accepted, they are asked when they are next changed. */
export async function askRequired(
  { transaction, accepted }: Pick<Filling, 'transaction' | 'accepted'>,
  { entity, table, column }: Pick<FilledStep, 'entity' | 'table' | 'column'>,
): Promise<readonly Question[]> {
  const records = await countOf(transaction, `${quoted(table)} WHERE ${quoted(column.column)} IS NULL`);
  if (records === 0) return [];
  const id = `required:${entity}.${column.field}`;
  const then = 'they stay without, until they are changed';
  return [
    accepted.ask({
      id,
      what: `${entity}.${column.field} is new and required`,
      why: `${recordsHave(records)} no value for it; give it a default or an \`initial\`, or make it optional`,
      records,
      accept: [{ word: id, then }],
    }),
  ];
}

async function fillLiteral(filling: Filling, step: FilledStep): Promise<void> {
  const value = literalOf(step);
  if (value !== null) await write(filling, step, { value });
}

/** What every record gets, the first state or the default; null where there is neither. */
export function literalOf(step: FilledStep): JsonValue {
  return startOf(step) ?? step.column.declared.default ?? null;
}

function startOf(step: Step): string | undefined {
  return step.kind === 'add_column' || step.kind === 'replace_column' ? step.start : undefined;
}

/** Nobody asks here, so `me` is empty. */
async function fillInitial(filling: Filling, step: FilledStep): Promise<void> {
  const { initial } = step.column.declared;
  if (initial === undefined) return;
  const { transaction, source, now, today } = filling;
  const row = { entity: step.entity, alias: 'filled' };
  const scope = openScope(source, row);
  const statement = sql`
    SELECT ${columnOf(row.alias, 'id')} AS id, ${valueOf(initial, scope)} AS value
    FROM ${identifier(step.table)} AS ${identifier(row.alias)}
    WHERE ${columnOf(row.alias, step.column.column)} IS NULL`;
  const rows = await transaction.all(bind(statement, { me: null, roles: '[]', now, today }));
  for (const found of rows) {
    const value = intoField(step.column.declared, wireOf(initial, found.value ?? null, scope));
    if (value !== null) await write(filling, step, { value, id: String(found.id) });
  }
}

/** Writes a value, and its fold beside it, into one record or all, where there is none. */
async function write(
  { transaction }: Filling,
  { table, column }: FilledStep,
  { value, id }: { readonly value: JsonValue; readonly id?: string },
): Promise<void> {
  const name = identifier(column.column);
  const bound = toColumn(column.declared, value, transaction.kind);
  const folded = column.foldColumn === undefined ? undefined : identifier(column.foldColumn);
  const beside = folded === undefined ? sql`` : sql`, ${folded} = ${fold(String(value))}`;
  const which = id === undefined ? sql`` : sql` AND id = ${id}`;
  await transaction.run(
    sql`UPDATE ${identifier(table)} SET ${name} = ${bound}${beside} WHERE ${name} IS NULL${which}`,
  );
}
