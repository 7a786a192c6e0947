import sql from 'sql-template-tag';
import type { Entity, Model } from '#shared/contract/model.ts';
import { calculatedAndKept, type CalculatedField } from '#shared/engine/computed-fields.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { Filling } from '#server/tables/fill/fill-new.ts';
import { columnKey } from '#server/tables/fill/preparation.ts';
import { type WorkedOut, workOut } from '#server/tables/fill/work-out.ts';
import { VALUES_AT_ONCE, writeValues } from '#server/tables/fill/write-values.ts';
import type { TableChange } from '#server/tables/plan/plan-tables.ts';

/**
 * Works out again what is always true of a record and kept (`compute`), where a publication may have changed it: a new
 * expression, another constant in it, or other values under it. What was calculated at a save (`saved`) stays as it was.
 */
export async function recalculate(filling: Filling, change: TableChange): Promise<void> {
  const { model, plan } = change;
  const isNew = (entity: Entity) =>
    plan.steps.some((step) => step.kind === 'add_table' && step.entity === entity);
  const changed = changedFields(change);
  // Children are counted by their parents: those come last.
  const entities = [...model.entities.values()].filter((entity) => !isNew(entity));
  for (const entity of entities.toSorted((a, b) => depthOf(b, model) - depthOf(a, model))) {
    for (const field of calculatedAndKept(entity)) {
      if (field.compute === undefined) continue;
      const path = `${entity.name}.${field.name}`;
      const reads = referencesOf(field.by).fields;
      const other = changed.has(path) || !isSame(entity, field, change);
      if (!other && changed.isDisjointFrom(reads)) continue;
      changed.add(path);
      await recalculateField(filling, entity, field);
    }
  }
}

/** Fields, as `entity.field`, in which records may have other values after the steps. */
function changedFields({ model, plan }: TableChange): Set<string> {
  return new Set(
    plan.steps.flatMap((step) => {
      if (step.kind === 'return_table') {
        const fields = model.entities.get(step.entity)?.fields.keys() ?? [];
        return [...fields].map((field) => `${step.entity}.${field}`);
      }
      const isColumn = 'column' in step && step.kind !== 'retire_column';
      return isColumn ? [`${step.entity}.${step.column.field}`] : [];
    }),
  );
}

function depthOf({ partOf }: Entity, model: Model): number {
  const parent = partOf === undefined ? undefined : model.entities.get(partOf.entity);
  return parent === undefined ? 0 : 1 + depthOf(parent, model);
}

/** The same expression, with the same constants in it. */
function isSame(entity: Entity, { name, by }: CalculatedField, { model, before }: TableChange): boolean {
  const was = before?.entities.get(entity.name)?.fields.get(name)?.compute?.expression;
  if (JSON.stringify(by) !== JSON.stringify(was)) return false;
  const constants = [...walk(by)].flatMap((node) => (node.kind === 'constant' ? [node.name] : []));
  return constants.every(
    (constant) => model.constants.get(constant)?.value === before?.constants.get(constant)?.value,
  );
}

async function recalculateField(filling: Filling, entity: Entity, field: CalculatedField): Promise<void> {
  const { source, prepared, time } = filling;
  const { storage } = source;
  const target = {
    table: storage.table(entity.name),
    column: storage.column(entity.name, field.name),
    foldColumn: storage.folded(entity.name, field.name),
    declared: field,
  };
  if (prepared.has(columnKey(target))) return;
  await time.filling(target, () => workOutAll(filling, { entity: entity.name, by: field.by, target }));
}

async function workOutAll(filling: Filling, worked: WorkedOut): Promise<void> {
  const { transaction } = filling;
  let after: string | undefined;
  do {
    const last = after;
    const values = await workOut(transaction, filling, {
      worked,
      which: (id) => {
        const behind = last === undefined ? sql`` : sql`WHERE ${id} > ${last}`;
        return sql`${behind} ORDER BY ${id} LIMIT ${VALUES_AT_ONCE}`;
      },
    });
    const changed = values.filter(({ kept, value }) => JSON.stringify(kept) !== JSON.stringify(value));
    await writeValues(transaction, worked.target, changed);
    after = values.at(-1)?.id;
  } while (after !== undefined);
}
