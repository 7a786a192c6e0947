import { isA } from '#shared/fields/field-types.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import { firstState } from '#shared/engine/first-state.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { bornColumn } from '#server/tables/describe/born-name.ts';
import type { Identity } from '#server/tables/describe/identity.ts';
import type { NamedColumn } from '#server/tables/describe/name-map.ts';
import { retire } from './retire-columns.ts';
import type { RoleNames } from './role-names.ts';
import { literalOf, type PlannedColumn, type Step } from './step.ts';
import { isReference, typeChange, typeSignature } from '#server/tables/describe/type-signature.ts';

/** The entity whose columns are planned, and the table they are in. */
export interface EntityContext {
  readonly entity: Entity;
  readonly table: string;
  readonly folded: ReadonlySet<string>;
  tableOf(entity: string): string;
  readonly roles: RoleNames;
  readonly kind: DatabaseKind;
  readonly now: string;
  readonly identity?: Identity;
  /** Whether the version in force requires the field of a column. */
  wasRequired(column: string): boolean;
}

interface FieldPlan {
  readonly steps: readonly Step[];
  readonly column: PlannedColumn;
  /** What the column took the place of. */
  readonly replaced: readonly NamedColumn[];
}

/** What was retired of a field, the last first: a type that comes back finds its values again. */
export interface Earlier {
  /** Columns the field had before, and the one it had in the version that is taken up. */
  readonly origins: readonly NamedColumn[];
  /** Others that were retired under its name. */
  readonly named: readonly NamedColumn[];
}

interface FieldContext {
  readonly field: Field;
  readonly before: NamedColumn | undefined;
  readonly earlier: Earlier;
  /** Names in the table; grows as columns are born. */
  readonly taken: Set<string>;
}

/** Compares one field with the column it had. */
export function planField(
  context: EntityContext,
  { field, before, earlier, taken }: FieldContext,
): FieldPlan {
  const place = { entity: context.entity.name, table: context.table };
  const start = field.type === 'state' ? firstState(context.entity.states?.start) : undefined;
  if (before === undefined) {
    const column = withDefault(context, newColumn(context, field, taken), start);
    return { steps: [{ kind: 'add_column', ...place, column, start }], column, replaced: [] };
  }
  const signature = typeSignature(field, context.tableOf);
  const change = typeChange(before.type, signature);
  const isBack = ({ type, column }: NamedColumn) => type === signature && column !== before.column;
  // What the type between could not hold is in the column before, also where its own values would need no other one.
  const origin = change.kind === 'same' ? undefined : earlier.origins.find(isBack);
  if (change.kind === 'different' || origin !== undefined) {
    const back = origin ?? earlier.named.find(isBack);
    const column =
      back === undefined
        ? newColumn(context, field, taken)
        : keptColumn(context, field, { before: back, taken });
    const old = { ...retire(before, context.kind, context.now), followedBy: column.column };
    const returns = back === undefined ? 'no' : back.followedBy === before.column ? 'at_once' : 'later';
    const step: Step = { kind: 'replace_column', ...place, column, old, returns, start };
    const fold = back !== undefined && back.foldColumn !== column.foldColumn;
    const steps = fold ? [step, { kind: 'add_fold' as const, ...place, column }] : [step];
    return {
      steps: [...steps, ...(back === undefined ? [] : optionSteps(context, column, back))],
      column,
      replaced: [old],
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
  if (isRequiredNow(context, field, before)) steps.push({ kind: 'require', ...place, column });
  return { steps: [...steps, ...optionSteps(context, column, before)], column, replaced: [] };
}

function isRequiredNow(context: EntityContext, field: Field, before: NamedColumn): boolean {
  if (!field.required || field.origin !== 'contract' || before.retiredAt !== undefined) return false;
  return !context.wasRequired(before.column);
}

function newColumn(context: EntityContext, field: Field, taken: Set<string>): PlannedColumn {
  const column = bornColumn(field.name, taken);
  taken.add(column);
  return describe(context, field, { column, foldColumn: foldOf(context, field, { column, taken }) });
}

/**
 * On SQLite a value that all records get is the default of their column, and none is rewritten. Accounts are few, and
 * made by statements of their own.
 */
function withDefault(
  { kind, entity }: EntityContext,
  column: PlannedColumn,
  start: string | undefined,
): PlannedColumn {
  const filled = column.references === undefined && literalOf({ column, start }) !== null;
  return filled && kind === 'sqlite' && entity.name !== 'user' ? { ...column, hasDefault: true } : column;
}

function keptColumn(
  context: EntityContext,
  field: Field,
  { before, taken }: { readonly before: NamedColumn; readonly taken: Set<string> },
): PlannedColumn {
  const { column, keptColumn: kept, hasDefault } = before;
  const foldColumn = before.foldColumn ?? foldOf(context, field, { column, taken });
  return { ...describe(context, field, { column, foldColumn }), keptColumn: kept, hasDefault };
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
  const calculated = isWorkedOut(declared) ? true : undefined;
  const options = optionsOf(declared);
  return { ...names, field: declared.name, type, options, calculated, declared, references };
}

/** Whether all values of a field are worked out, so that none can be lost. */
export function isWorkedOut({ compute }: Field): boolean {
  return compute !== undefined;
}

function optionsOf(field: Field): readonly string[] {
  if (!isA(field, 'choice', 'choices')) return [];
  return field.options.map((option) => option.name);
}

function optionSteps(context: EntityContext, column: PlannedColumn, before: NamedColumn): readonly Step[] {
  const place = { entity: context.entity.name, table: context.table, column };
  const renames = renamesOf(context, column, before);
  const { moved = new Map<string, string>() } =
    column.declared.type === 'state' ? (context.entity.states ?? {}) : {};
  const left = before.options.filter(
    (option) => !column.options.includes(option) && !renames.some(([from]) => from === option),
  );
  const moves = [...moved].filter(([from, to]) => left.includes(from) && column.options.includes(to));
  const gone = [
    ...left.filter((option) => !moves.some(([from]) => from === option)),
    ...rolesByRecords(context, column),
  ];
  const removed = column.options.length > 0 && gone.length > 0;
  return [
    ...(renames.length > 0 ? [{ kind: 'rename_options' as const, ...place, renames }] : []),
    ...moves.map(([from, to]): Step => ({ kind: 'move_state', ...place, from, to })),
    ...(removed ? [{ kind: 'remove_options' as const, ...place, removed: gone }] : []),
  ];
}

/** Options that have another name now; a name that is taken is none that something can be renamed to. */
function renamesOf(
  { entity, table, identity, roles }: EntityContext,
  column: PlannedColumn,
  before: NamedColumn,
): readonly (readonly [string, string])[] {
  const here = ([from, to]: readonly [string, string]) =>
    before.options.includes(from) && column.options.includes(to);
  if (identity !== undefined) return identity.options(table, column.column).filter(here);
  const renamed =
    column.declared.type === 'state'
      ? [...(entity.states?.renamed ?? [])]
      : roles.renamed(entity.name, column.field);
  return renamed.filter(([from, to]) => here([from, to]) && !before.options.includes(to));
}

/** What records give, nobody has without them. */
function rolesByRecords({ entity, roles }: EntityContext, column: PlannedColumn): readonly string[] {
  return entity.name === 'user' && column.field === 'roles' ? roles.byRecords : [];
}
