import type { Entity, Model } from '#shared/contract/model.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { bornTable } from '#server/tables/describe/born-name.ts';
import { foldedFields } from '#server/tables/describe/folded-fields.ts';
import type { Identity } from '#server/tables/describe/identity.ts';
import { matchNames } from '#server/tables/describe/match-names.ts';
import type { NamedTable } from '#server/tables/describe/name-map.ts';
import { planColumns } from './plan-columns.ts';
import type { EntityContext } from './plan-field.ts';
import { retireColumns } from './retire-columns.ts';
import { roleNames } from './role-names.ts';
import type { Step } from './step.ts';
import type { Storage } from '#server/storage.ts';

/** What must happen to the tables, and the map of names after it. */
export interface TablePlan {
  readonly steps: readonly Step[];
  readonly names: readonly NamedTable[];
}

/** What the database has, as far as a plan needs to know it. */
export interface Present {
  readonly kind: DatabaseKind;
  readonly names: readonly NamedTable[];
  /** Names of every table, view and index there is, also those that are not ours. */
  readonly relations: ReadonlySet<string>;
  /** Where the contract is an earlier version: what its names meant. */
  readonly identity?: Identity;
  /** Whether the version in force requires the field of a column. Undefined: everything is as it was. */
  readonly wasRequired?: (table: string, column: string) => boolean;
}

/** Compares the model with what is there. Pure; `now` is when what goes is retired. */
export function planTables(model: Model, present: Present, now: string): TablePlan {
  const entities = [...model.entities.values()];
  const known = present.names.map((table) => ({ name: table.entity, retiredAt: table.retiredAt, table }));
  const { pairs, left } = matchNames(entities, known, {
    mayReturn: () => true,
    wasOnce: (name) => known.find(({ table }) => table.table === present.identity?.table(name)),
  });
  const before = new Map([...pairs].map(([name, one]) => [name, one.table]));
  const born = bornTables(entities, before, present);
  const tableOf = (entity: string) => before.get(entity)?.table ?? born.get(entity) ?? entity;
  const roles = roleNames(model, (entity) => before.get(entity));
  const plans = entities.map((entity) => {
    const context = {
      entity,
      folded: foldedFields(entity, model),
      table: tableOf(entity.name),
      tableOf,
      roles,
      now,
      kind: present.kind,
      identity: present.identity,
      wasRequired: (column: string) => present.wasRequired?.(tableOf(entity.name), column) ?? true,
    };
    return planEntity(context, before.get(entity.name));
  });
  const gone = left.map(({ table }) => retireTable(table, present.kind, now));
  const untouched = present.names.filter(
    (table) => table.retiredAt !== undefined && ![...before.values()].includes(table),
  );
  return {
    // What goes lifts its references first; tables come before the columns that refer to them.
    steps: [...gone, ...plans].flatMap((plan) => plan.steps).sort((a, b) => rank(a) - rank(b)),
    names: [...[...plans, ...gone].flatMap((plan) => plan.names), ...untouched],
  };
}

function rank(step: Step): number {
  if (step.kind === 'add_table') return 0;
  if (step.kind === 'retire_table' || step.kind === 'retire_column') return 1;
  return 2;
}

function bornTables(
  entities: readonly Entity[],
  before: ReadonlyMap<string, NamedTable>,
  present: Present,
): ReadonlyMap<string, string> {
  const taken = new Set([...present.relations, ...present.names.map((table) => table.table)]);
  const born = new Map<string, string>();
  for (const { name } of entities) {
    if (before.has(name)) continue;
    const table = bornTable(name, taken);
    taken.add(table);
    born.set(name, table);
  }
  return born;
}

function planEntity(context: EntityContext, before: NamedTable | undefined): TablePlan {
  const { entity, table } = context;
  const plan = planColumns(context, before?.columns ?? []);
  const names = [{ table, entity: entity.name, columns: plan.columns }];
  if (before === undefined) {
    return { names, steps: [{ kind: 'add_table', entity, table, columns: plan.planned }] };
  }
  return { names, steps: [...tableSteps(entity.name, before), ...plan.steps] };
}

function tableSteps(entity: string, before: NamedTable): Step[] {
  const { table } = before;
  if (before.retiredAt !== undefined) return [{ kind: 'return_table', entity, table }];
  return before.entity === entity ? [] : [{ kind: 'rename_table', entity, table, from: before.entity }];
}

function retireTable(before: NamedTable, kind: DatabaseKind, now: string): TablePlan {
  const { steps, columns } = retireColumns(
    { entity: before.entity, table: before.table, kind, now },
    before.columns,
  );
  return {
    steps: [{ kind: 'retire_table', entity: before.entity, table: before.table }, ...steps],
    names: [{ ...before, columns, retiredAt: now }],
  };
}

/** From what to what the tables change. */
export interface TableChange {
  readonly plan: TablePlan;
  readonly model: Model;
  /** The model in force until now; undefined where there is none that can be read. */
  readonly before?: Model;
  readonly storage: Storage;
  /** False where everything is undone afterwards: indexes that refuse nothing are then not worth their time. */
  readonly forGood: boolean;
  /** Tables with more records than that get such indexes afterwards. */
  readonly large: number;
}
