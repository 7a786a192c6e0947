import sql from 'sql-template-tag';
import type { Entity, Field } from '#shared/contract/model.ts';
import { isCalculated } from '#shared/engine/computed-fields.ts';
import { runsFunctions } from '#shared/engine/reads-of.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { ColumnValue, Connection } from '#server/db/database.ts';
import { fromColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { convertValue } from './convert-value.ts';
import type { TablePlan } from '#server/tables/plan/plan-tables.ts';
import { literalOf, type PlannedColumn, type Step, type StepOf } from '#server/tables/plan/step.ts';
import { settingsOfColumn } from '#server/tables/describe/type-signature.ts';
import { type Circumstances, type Which, workOut } from './work-out.ts';
import type { ValueColumn } from './write-values.ts';

/**
 * Values for a column that no version in force knows yet, each from its own record alone: so they can be written before
 * the switch, while people work, and again for what they change meanwhile.
 */
export interface Backfill {
  readonly table: string;
  /** What is new: the column with the folded one beside it, or the folded one alone. */
  readonly step: StepOf<'add_column' | 'add_fold' | 'replace_column'>;
  /** Where the values go. */
  readonly target: ValueColumn;
  /** The values of some records, in wire form. */
  valuesOf(
    connection: Connection,
    which: Which,
  ): Promise<readonly { readonly id: string; readonly value: JsonValue }[]>;
}

/** Steps of a plan whose values can be written beforehand. The others are taken in the transaction of the switch. */
export function backfillsOf({ steps }: TablePlan, circumstances: Circumstances): readonly Backfill[] {
  return steps.flatMap((step) => {
    if (!('column' in step) || step.entity === 'user') return [];
    if (steps.some((one) => one.kind === 'return_table' && one.table === step.table)) return [];
    switch (step.kind) {
      case 'add_column':
        return addedColumn(step, steps, circumstances);
      case 'add_fold':
        return addedFold(step, steps);
      case 'replace_column':
        return replacedColumn(step);
      default:
        return [];
    }
  });
}

function addedColumn(
  step: StepOf<'add_column'>,
  steps: readonly Step[],
  circumstances: Circumstances,
): readonly Backfill[] {
  const { entity, table, column } = step;
  const by = expressionOf(step);
  const known = circumstances.source.model.entities.get(entity);
  if (by === undefined || known === undefined || !readsWhatStays(by, known, steps)) return [];
  const target = targetOf(table, column);
  const worked = { entity, by, target };
  return [{ table, step, target, valuesOf: (on, which) => workOut(on, circumstances, { worked, which }) }];
}

/** What a new column is worked out by, where every record gets a value of its own. */
function expressionOf(step: StepOf<'add_column'>): Expression | undefined {
  const { compute, initial, required } = step.column.declared;
  if (compute !== undefined) return compute.expression;
  // A function of the contract is run where a record is written: these are asked for a value then.
  if (initial === undefined || runsFunctions(initial)) return undefined;
  return required && literalOf(step) === null ? initial : undefined;
}

/** Whether an expression reads nothing but values of its own record that are there already, and stay as they are. */
function readsWhatStays(by: Expression, entity: Entity, steps: readonly Step[]): boolean {
  const { local, ownFields } = referencesOf(by);
  const changes = (field: string) =>
    steps.some(
      (step) =>
        'column' in step &&
        step.entity === entity.name &&
        step.column.field === field &&
        !['rename_column', 'widen', 'add_fold', 'retire_column'].includes(step.kind),
    );
  return local && [...ownFields].every((name) => isStored(entity.fields.get(name)) && !changes(name));
}

function isStored(field: Field | undefined): boolean {
  return field !== undefined && !isCalculated(field);
}

/** The folded text beside a text that stays as it is. */
function addedFold(step: StepOf<'add_fold'>, steps: readonly Step[]): readonly Backfill[] {
  const { table, column } = step;
  const { declared, foldColumn } = column;
  const isOther = (one: Step) =>
    one !== step && 'column' in one && one.column.column === column.column && one.table === table;
  const others = steps.filter((one) => isOther(one) && one.kind !== 'rename_column');
  if (foldColumn === undefined || others.length > 0) return [];
  const valuesOf: Backfill['valuesOf'] = async (connection, which) => {
    const rows = await valuesIn(connection, { table, column: column.column }, which);
    return rows.map(({ id, value }) => ({ id, value: value === null ? null : fold(String(value)) }));
  };
  return [{ table, step, target: { table, column: foldColumn, foldColumn: undefined, declared }, valuesOf }];
}

/** Values of the old column, as far as they become ones of the new type. */
function replacedColumn(step: StepOf<'replace_column'>): readonly Backfill[] {
  const { table, column, old, returns } = step;
  const { declared } = column;
  const isPlain = returns === 'no' && literalOf(step) === null && declared.initial === undefined;
  if (!isPlain) return [];
  const settings = settingsOfColumn(old);
  const valuesOf: Backfill['valuesOf'] = async (connection, which) => {
    const rows = await valuesIn(connection, { table, column: old.column }, which);
    return rows.map(({ id, value }) => {
      const before = fromColumn(settings, value, connection.kind);
      return { id, value: convertValue(before, settings, declared) ?? null };
    });
  };
  return [{ table, step, target: targetOf(table, column), valuesOf }];
}

async function valuesIn(
  connection: Connection,
  { table, column }: Pick<ValueColumn, 'table' | 'column'>,
  which: Which,
): Promise<readonly { readonly id: string; readonly value: ColumnValue }[]> {
  const id = identifier('id');
  const rows = await connection.all(
    sql`SELECT ${id} AS id, ${identifier(column)} AS value FROM ${identifier(table)} ${which(id)}`,
  );
  return rows.map((row) => ({ id: String(row.id), value: row.value ?? null }));
}

function targetOf(table: string, { column, foldColumn, declared }: PlannedColumn): ValueColumn {
  return { table, column, foldColumn, declared };
}
