import { hasColumn } from '#shared/engine/computed-fields.ts';
import { memberName } from '#shared/fields/data/several.ts';
import type { Field } from '#shared/contract/model.ts';
import { matchNames, retiredLastFirst } from '#server/tables/describe/match-names.ts';
import { becomes, type NamedColumn } from '#server/tables/describe/name-map.ts';
import { type Earlier, type EntityContext, isWorkedOut, planField } from './plan-field.ts';
import { retireColumns } from './retire-columns.ts';
import type { PlannedColumn, Step } from './step.ts';
import { typeSignature } from '#server/tables/describe/type-signature.ts';

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
    wasOnce: (name) =>
      candidates.find(({ column }) => column.column === onceOf(name)) ??
      candidates.find(({ column }) =>
        isSameReference(column, entity.fields.get(name), { signatureOf, known }),
      ),
  });
  const befores = new Map(
    fields.map((field) => {
      const found = pairs.get(field.name)?.column;
      const type = signatureOf.get(field.name);
      return [field.name, enteredOrWorkedOut(field, { known, found, type, once: onceOf(field.name) })];
    }),
  );
  const taken = new Set(known.flatMap(namesOf));
  const plans = fields.map((field) => {
    const before = befores.get(field.name);
    const earlier = earlierOf(field.name, { known, once: onceOf(field.name), before });
    return planField(context, { field, before, earlier, taken });
  });
  const used = new Set(befores.values());
  const unused = [...pairs.values()].map(({ column }) => column).filter((column) => !used.has(column));
  const gone = retireColumns(
    { entity: entity.name, table: context.table, kind: context.kind, now: context.now },
    [...left.map(({ column }) => column), ...unused.filter(({ retiredAt }) => retiredAt === undefined)],
  );
  const back = new Set(plans.map((plan) => plan.column.column));
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
 * Whether the column has the ids of a reference that stood alone before and is one of several now, or the other way
 * round. What it refers to is the same.
 */
function isSameReference(
  column: NamedColumn,
  field: Field | undefined,
  {
    signatureOf,
    known,
  }: { readonly signatureOf: ReadonlyMap<string, string>; readonly known: readonly NamedColumn[] },
): boolean {
  if (field?.type !== 'ref' || column.calculated === true || column.retiredAt !== undefined) return false;
  if (column.type !== signatureOf.get(field.name)) return false;
  if (field.memberOf !== undefined) return column.field === field.memberOf;
  const wasSeveral = known.some(
    (one) => one.field === field.name && one.type === 'several' && one.retiredAt === undefined,
  );
  return wasSeveral && column.field === memberName(field.name, field.to);
}

/**
 * Values that were entered are never worked out anew: a field that is calculated from now on gets a column of its own, and
 * theirs waits for a field that takes them up again.
 */
function enteredOrWorkedOut(
  field: Field,
  {
    known,
    found,
    type,
    once,
  }: {
    readonly known: readonly NamedColumn[];
    readonly found: NamedColumn | undefined;
    readonly type: string | undefined;
    /** The column it was in the version that is taken up. */
    readonly once: string | undefined;
  },
): NamedColumn | undefined {
  if (found === undefined || isWorkedOut(field) === (found.calculated === true)) return found;
  if (isWorkedOut(field)) return undefined;
  const entered = retiredLastFirst(known).filter(
    (column) => column.calculated !== true && column.type === type,
  );
  return (
    entered.find(({ column }) => column === once) ??
    entered.find((column) => column.field === field.name) ??
    found
  );
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
  const retired = retiredLastFirst(known);
  const isOnce = (one: NamedColumn) => one.column === once;
  const own = retired.filter((one) => !isOnce(one) && before !== undefined && becomes(one, before, known));
  const origins = [...retired.filter(isOnce), ...own];
  const named = retired.filter((one) => one.field === field && !origins.includes(one));
  return { origins, named };
}

function namesOf(column: NamedColumn): string[] {
  return [column.column, column.foldColumn, column.keptColumn].filter((name) => name !== undefined);
}
