import { hasColumn } from '#shared/engine/computed-fields.ts';
import { matchNames } from './match-names.ts';
import type { NamedColumn } from './name-map.ts';
import { type EntityContext, planField } from './plan-field.ts';
import { retireColumns } from './retire-columns.ts';
import type { PlannedColumn, Step } from './step.ts';
import { typeSignature } from './type-signature.ts';

interface ColumnsPlan {
  readonly steps: readonly Step[];
  /** The columns of today's fields. */
  readonly planned: readonly PlannedColumn[];
  /** These and the retired ones, for the map of names. */
  readonly columns: readonly NamedColumn[];
}

/** Compares the fields of an entity with the columns its table has. */
export function planColumns(context: EntityContext, known: readonly NamedColumn[]): ColumnsPlan {
  const { entity } = context;
  const fields = [...entity.fields.values()].filter(hasColumn);
  const signatureOf = new Map(fields.map((field) => [field.name, typeSignature(field, context.tableOf)]));
  const candidates = known.map((column) => ({ name: column.field, retiredAt: column.retiredAt, column }));
  const { pairs, left } = matchNames(
    fields,
    candidates,
    (name, { column }) => column.type === signatureOf.get(name),
  );
  const taken = new Set(known.flatMap(namesOf));
  const plans = fields.map((field) =>
    planField(context, { field, before: pairs.get(field.name)?.column, taken }),
  );
  const gone = retireColumns(
    { entity: entity.name, table: context.table, kind: context.kind, now: context.now },
    left.map(({ column }) => column),
  );
  const used = new Set([...pairs.values()].map(({ column }) => column));
  const untouched = known.filter((column) => column.retiredAt !== undefined && !used.has(column));
  const planned = plans.map((plan) => plan.column);
  return {
    steps: [...gone.steps, ...plans.flatMap((plan) => plan.steps)],
    planned,
    columns: [...planned, ...plans.flatMap((plan) => plan.replaced), ...gone.columns, ...untouched],
  };
}

function namesOf(column: NamedColumn): string[] {
  return [column.column, column.foldColumn, column.keptColumn].filter((name) => name !== undefined);
}
