import type { Entity, Field } from '#shared/contract/model.ts';
import { firstState } from '#shared/engine/first-state.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { bornColumn } from './born-name.ts';
import type { NamedColumn } from './name-map.ts';
import { retire } from './retire-columns.ts';
import type { PlannedColumn, Step } from './step.ts';
import { isReference, typeChange, typeSignature } from './type-signature.ts';

/** The entity whose columns are planned, and the table they are in. */
export interface EntityContext {
  readonly entity: Entity;
  readonly table: string;
  readonly folded: ReadonlySet<string>;
  tableOf(entity: string): string;
  readonly kind: DatabaseKind;
  readonly now: string;
}

interface FieldPlan {
  readonly steps: readonly Step[];
  readonly column: PlannedColumn;
  /** What the column took the place of. */
  readonly replaced: readonly NamedColumn[];
}

interface FieldContext {
  readonly field: Field;
  readonly before: NamedColumn | undefined;
  /** Names in the table; grows as columns are born. */
  readonly taken: Set<string>;
}

/** Compares one field with the column it had. */
export function planField(context: EntityContext, { field, before, taken }: FieldContext): FieldPlan {
  const place = { entity: context.entity.name, table: context.table };
  const start = field.type === 'state' ? firstState(context.entity.states?.start) : undefined;
  if (before === undefined) {
    const column = newColumn(context, field, taken);
    return { steps: [{ kind: 'add_column', ...place, column, start }], column, replaced: [] };
  }
  const change = typeChange(before.type, typeSignature(field, context.tableOf));
  if (change.kind === 'different') {
    const column = newColumn(context, field, taken);
    const replaced = retire(before, context.kind, context.now);
    return {
      steps: [{ kind: 'replace_column', ...place, column, old: replaced, start }],
      column,
      replaced: [replaced],
    };
  }
  const column = keptColumn(context, field, { before, taken });
  const steps: Step[] = [];
  if (before.retiredAt !== undefined) steps.push({ kind: 'return_column', ...place, column });
  else if (before.field !== field.name)
    steps.push({ kind: 'rename_column', ...place, column, from: before.field });
  if (change.kind === 'widened') steps.push({ kind: 'widen', ...place, column });
  if (change.kind === 'rescaled') steps.push({ kind: 'rescale', ...place, column, by: change.by });
  if (column.foldColumn !== before.foldColumn) steps.push({ kind: 'add_fold', ...place, column });
  return { steps: [...steps, ...optionSteps(context, column, before)], column, replaced: [] };
}

function newColumn(context: EntityContext, field: Field, taken: Set<string>): PlannedColumn {
  const column = bornColumn(field.name, taken);
  taken.add(column);
  return describe(context, field, { column, foldColumn: foldOf(context, field, { column, taken }) });
}

function keptColumn(
  context: EntityContext,
  field: Field,
  { before, taken }: { readonly before: NamedColumn; readonly taken: Set<string> },
): PlannedColumn {
  const { column, keptColumn: kept } = before;
  const foldColumn = before.foldColumn ?? foldOf(context, field, { column, taken });
  return { ...describe(context, field, { column, foldColumn }), keptColumn: kept };
}

function foldOf(
  context: EntityContext,
  field: Field,
  { column, taken }: { readonly column: string; readonly taken: Set<string> },
): string | undefined {
  if (!context.folded.has(field.name)) return undefined;
  const fold = bornColumn(`${column}__fold`, taken);
  taken.add(fold);
  return fold;
}

function describe(
  context: EntityContext,
  declared: Field,
  names: { readonly column: string; readonly foldColumn: string | undefined },
): PlannedColumn {
  const type = typeSignature(declared, context.tableOf);
  const references = declared.type === 'ref' && isReference(type) ? context.tableOf(declared.to) : undefined;
  return { ...names, field: declared.name, type, options: optionsOf(declared), declared, references };
}

function optionsOf(field: Field): readonly string[] {
  if (field.type !== 'choice' && field.type !== 'choices' && field.type !== 'state') return [];
  return field.options.map((option) => option.name);
}

function optionSteps(context: EntityContext, column: PlannedColumn, before: NamedColumn): readonly Step[] {
  const place = { entity: context.entity.name, table: context.table, column };
  const renamed =
    column.declared.type === 'state' ? (context.entity.states?.renamed ?? new Map()) : new Map();
  const renames = [...renamed].filter(
    ([from, to]) =>
      before.options.includes(from) && column.options.includes(to) && !before.options.includes(to),
  );
  const gone = before.options.filter(
    (option) => !column.options.includes(option) && !renames.some(([from]) => from === option),
  );
  const removed = column.options.length > 0 && gone.length > 0;
  return [
    ...renames.map(([from, to]): Step => ({ kind: 'rename_option', ...place, from, to })),
    ...(removed ? [{ kind: 'remove_options' as const, ...place, removed: gone }] : []),
  ];
}
