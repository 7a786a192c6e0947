import type { Entity, Field } from '#shared/contract/model.ts';
import type { Runtime } from '#server/runtime.ts';
import { entityOfTable } from '#server/tables/describe/entity-of-table.ts';
import type { Meaning } from './version-meaning.ts';

/** What a name of an earlier version meant, and what is called by it now. */
export interface NamesNow {
  /** The entity of a table; undefined where it is gone. */
  entityOf(table: string): Entity | undefined;
  /** What a field of a table meant: its column, and the field that has it now; undefined where that is gone. */
  fieldOf(
    table: string,
    name: string,
  ): { readonly column: string; readonly entity: Entity; readonly field: Field } | undefined;
}

/** Follows names by the tables and columns they meant. */
export function namesNow(meaning: Meaning, runtime: Pick<Runtime, 'model' | 'storage'>): NamesNow {
  const entityOf = (table: string) => entityOfTable(runtime, table);
  return {
    entityOf,
    fieldOf: (table, name) => {
      const column = meaning.column(table, name);
      const entity = entityOf(table);
      if (column === undefined || entity === undefined) return undefined;
      const field = [...entity.fields.values()].find(
        (one) => runtime.storage.column(entity.name, one.name) === column,
      );
      return field && { column, entity, field };
    },
  };
}
