import type { Model } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { NamedColumn, NamedTable } from './name-map.ts';
import type { Storage } from '#server/storage.ts';

/** The storage of one published version, from the map of names. */
export function mappedStorage(version: number, names: readonly NamedTable[], model?: Model): Storage {
  const tables = new Map(names.filter(isInUse).map((table) => [table.entity, tableOf(table)]));
  const tableNamed = (entity: string) => tables.get(entity) ?? unknown(entity);
  // What is computed when it is read has no column, but a name in the relations it is read from.
  const columnNamed = (entity: string, field: string) =>
    tableNamed(entity).columns.get(field) ?? computed(entity, field) ?? unknown(`${entity}.${field}`);
  const computed = (entity: string, field: string) => {
    const found = model?.entities.get(entity)?.fields.get(field);
    if (found === undefined || hasColumn(found)) return undefined;
    return { column: `computed$${field}`, foldColumn: undefined };
  };
  return {
    version,
    table: (entity) => tableNamed(entity).name,
    column: (entity, field) => columnNamed(entity, field).column,
    folded: (entity, field) => columnNamed(entity, field).foldColumn,
    emptied: (entity) => tableNamed(entity).emptied,
  };
}

function tableOf({ table, columns }: NamedTable) {
  const emptied = columns
    .filter((column) => !isInUse(column) && column.hasDefault === true)
    .flatMap(({ column, foldColumn }) => (foldColumn === undefined ? [column] : [column, foldColumn]));
  const inUse = columns.filter(isInUse).map((column) => [column.field, column] as const);
  return { name: table, columns: new Map(inUse), emptied };
}

function isInUse(named: NamedTable | NamedColumn): boolean {
  return named.retiredAt === undefined;
}

function unknown(name: string): never {
  throw new Error(`no table or column for ${name}`);
}
