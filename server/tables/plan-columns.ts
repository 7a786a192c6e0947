import { hasColumn } from '#shared/engine/computed-fields.ts';
import { matchNames } from './match-names.ts';
import type { NamedColumn } from './name-map.ts';
import { type Earlier, type EntityContext, planField } from './plan-field.ts';
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
  const onceOf = (field: string) => context.identity?.column(context.table, field);
  const { pairs, left } = matchNames(fields, candidates, {
    mayReturn: (name, { column }) => column.type === signatureOf.get(name),
    wasOnce: (name) => candidates.find(({ column }) => column.column === onceOf(name)),
  });
  const taken = new Set(known.flatMap(namesOf));
  const plans = fields.map((field) => {
    const before = pairs.get(field.name)?.column;
    const earlier = earlierOf(field.name, { known, once: onceOf(field.name), before });
    return planField(context, { field, before, earlier, taken });
  });
  const gone = retireColumns(
    { entity: entity.name, table: context.table, kind: context.kind, now: context.now },
    left.map(({ column }) => column),
  );
  const back = new Set(plans.map((plan) => plan.column.column));
  const used = new Set([...pairs.values()].map(({ column }) => column));
  const untouched = known.filter(
    (column) => column.retiredAt !== undefined && !used.has(column) && !back.has(column.column),
  );
  const planned = plans.map((plan) => plan.column);
  return {
    steps: [...gone.steps, ...plans.flatMap((plan) => plan.steps)],
    planned,
    columns: [...planned, ...plans.flatMap((plan) => plan.replaced), ...gone.columns, ...untouched],
  };
}

/**
 * What was retired of a field, the last first: the columns it had before, whatever it was called then, then those that were
 * retired under its name.
 */
function earlierOf(
  field: string,
  {
    known,
    once,
    before,
  }: {
    readonly known: readonly NamedColumn[];
    /** The column it was in the version that is taken up. */
    readonly once: string | undefined;
    readonly before: NamedColumn | undefined;
  },
): Earlier {
  const retired = known
    .filter((column) => column.retiredAt !== undefined)
    .toSorted((a, b) => ((a.retiredAt ?? '') < (b.retiredAt ?? '') ? 1 : -1));
  const isOnce = (one: NamedColumn) => one.column === once;
  const own = retired.filter((one) => !isOnce(one) && before !== undefined && becomes(one, before, known));
  const origins = [...retired.filter(isOnce), ...own];
  const named = retired.filter((one) => one.field === field && !origins.includes(one));
  return { origins, named };
}

/** Whether a field had the first column before the second, with others between or not. */
function becomes(first: NamedColumn, second: NamedColumn, known: readonly NamedColumn[]): boolean {
  const passed = new Set<string>();
  let next = first.followedBy;
  while (next !== undefined && !passed.has(next)) {
    if (next === second.column) return true;
    passed.add(next);
    next = known.find(({ column }) => column === next)?.followedBy;
  }
  return false;
}

function namesOf(column: NamedColumn): string[] {
  return [column.column, column.foldColumn, column.keptColumn].filter((name) => name !== undefined);
}
