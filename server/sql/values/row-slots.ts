import type { Entity } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { toColumn } from '#server/fields/columns.ts';
import type { SlotValues } from './slot.ts';

/** The values of a record that a statement is given as a row. */
export function rowSlots(
  which: 'new' | 'old',
  entity: Entity,
  { record, kind }: { readonly record: RecordValues; readonly kind: DatabaseKind },
): SlotValues {
  const fields = [...entity.fields.values()].filter(hasColumn);
  return Object.fromEntries(
    fields.map((field) => [
      `value:${which}.${field.name}`,
      toColumn(field, record[field.name] ?? null, kind),
    ]),
  );
}
