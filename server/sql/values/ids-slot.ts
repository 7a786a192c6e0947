import sql, { raw, type Sql } from 'sql-template-tag';
import type { DatabaseKind } from '#server/db/database.ts';
import { Slot } from './slot.ts';

/**
 * The ids of a JSON array, by itself that in the slot `value:ids`, to stand behind IN: one statement for any number of
 * records.
 */
export function idsInSlot(kind: DatabaseKind, ids: Slot | string = new Slot('value:ids')): Sql {
  return kind === 'sqlite'
    ? sql`SELECT value FROM json_each(${ids})`
    : sql`SELECT CAST(value AS uuid) FROM ${raw('json_array_elements_text')}(CAST(${ids} AS json))`;
}
