import sql from 'sql-template-tag';
import type { Entity, Model } from '#shared/contract/model.ts';
import { calculatedAndKept, type CalculatedField } from '#shared/engine/computed-fields.ts';
import { intoField } from '#shared/engine/into-field.ts';
import { referencesOf } from '#shared/expression/references.ts';
import { walk } from '#shared/expression/walk.ts';
import { fromColumn } from '#server/sql/columns.ts';
import { valueOf } from '#server/sql/expression.ts';
import { wireOf } from '#server/sql/expression-value.ts';
import { columnOf, identifier } from '#server/sql/identifier.ts';
import { openScope } from '#server/sql/open-scope.ts';
import { bind } from '#server/sql/slot.ts';
import type { TableChange } from './change-tables.ts';
import type { Filling } from './fill-new.ts';
import { othersMayRead } from './others-may-read.ts';
import { VALUES_AT_ONCE, writeValues } from './write-values.ts';

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
  const { transaction, source, now, today } = filling;
  const { kind, storage } = source;
  const row = { entity: entity.name, alias: 'recalculated' };
  const scope = openScope(source, row, field.by);
  const id = columnOf(row.alias, 'id');
  const kept = columnOf(row.alias, storage.column(entity.name, field.name));
  const table = identifier(storage.table(entity.name));
  const column = {
    table: storage.table(entity.name),
    column: storage.column(entity.name, field.name),
    foldColumn: storage.folded(entity.name, field.name),
    declared: field,
  };
  let after: string | undefined;
  for (;;) {
    const beyond = after === undefined ? sql`` : sql`WHERE ${id} > ${after}`;
    const statement = sql`SELECT ${id} AS id, ${kept} AS kept, ${valueOf(field.by, scope)} AS value
      FROM ${table} AS ${identifier(row.alias)} ${beyond} ORDER BY ${id} LIMIT ${VALUES_AT_ONCE}`;
    const rows = await transaction.all(bind(statement, { me: null, roles: '[]', now, today }));
    if (rows.length === 0) return;
    const changed = rows.flatMap((found) => {
      const value = intoField(field, wireOf(field.by, found.value ?? null, scope));
      const same = JSON.stringify(fromColumn(field, found.kept ?? null, kind)) === JSON.stringify(value);
      return same ? [] : [{ id: String(found.id), value }];
    });
    await writeValues(transaction, column, changed);
    await othersMayRead();
    after = String(rows.at(-1)?.id);
  }
}
