import sql from 'sql-template-tag';
import { PERMISSIONS } from '#shared/contract/resolve/written-out/arranged.ts';
import { arrangingsOf, rolesWith } from '#server/rights/arrangings.ts';
import type { Field } from '#shared/contract/model.ts';
import { fromColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { changeSome } from '#server/tables/fill/change-records.ts';
import type { StepContext } from '#server/tables/fill/step-context.ts';
import type { TableChange } from '#server/tables/plan/plan-tables.ts';

/**
 * Gives people the roles that their records give under the new contract, where a role of such records went or took the
 * place of another. Each is a change of its own, with what it was in the history.
 */
export async function arrangeAnew(context: StepContext, change: TableChange): Promise<void> {
  const { model, storage, plan } = change;
  const arrangings = arrangingsOf(model);
  const isConcerned = plan.steps.some(
    (step) => step.kind === 'remove_options' && step.column.field === PERMISSIONS,
  );
  if (arrangings.length === 0 || !isConcerned) return;
  const read = reader(context, change);
  const given = new Map<string, readonly string[]>();
  for (const { entity } of arrangings)
    for (const { row, names } of await read(entity.name)) given.set(String(row['id']), names(PERMISSIONS));
  const held = arrangings.map((one) => one.held);
  const roles = fieldOf(change, 'user', 'roles');
  const place = {
    table: storage.table('user'),
    column: { declared: roles, column: storage.column('user', 'roles') },
  };
  for (const { row, names } of await read('user')) {
    const by = new Set(held.flatMap((field) => names(field).flatMap((id) => given.get(id) ?? [])));
    const now = rolesWith(model, names('roles'), by);
    if (JSON.stringify(now) === JSON.stringify(names('roles'))) continue;
    const person = { ...row, value: row[place.column.column] ?? null };
    await changeSome(context, place, { rows: [person], after: () => (now.length === 0 ? null : now) });
  }
}

/** Reads all records of an entity; `names` of each: what stands in a field of it. */
function reader({ transaction }: StepContext, change: TableChange) {
  const { storage } = change;
  return async (entity: string) => {
    const rows = await transaction.all(sql`SELECT * FROM ${identifier(storage.table(entity))}`);
    return rows.map((row) => ({
      row,
      names: (field: string): readonly string[] => {
        const kept = row[storage.column(entity, field)] ?? null;
        const value = fromColumn(fieldOf(change, entity, field), kept, transaction.kind);
        return Array.isArray(value) ? value.map(String) : [];
      },
    }));
  };
}

function fieldOf({ model }: TableChange, entity: string, name: string): Field {
  const field = model.entities.get(entity)?.fields.get(name);
  if (field === undefined) throw new Error(`${entity} has no field ${name}`);
  return field;
}
