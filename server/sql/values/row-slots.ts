import type { Entity } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { toColumn } from '#server/fields/columns.ts';
import type { SlotValues } from './slot.ts';

/** A row of a statement that is given to it. */
export type GivenRow = 'new' | 'old' | `form${string}`;

/** The row of the record that is filled in, and of the wholes it is a part of. */
export function formSlot(place: number): GivenRow {
  return place === 0 ? 'form' : `form${place}`;
}

/** The values of a record that a statement is given as a row. */
export function rowSlots(
  which: GivenRow,
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
