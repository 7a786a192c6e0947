import type { Entity } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { Storage } from '#server/storage.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Columns } from '#server/tables/search/table-counts.ts';
import type { DataInForce } from './data-in-force.ts';

/** Where data have what new tables of the same contract have: tables and columns are called as they were born. */
export function placesIn(
  { names, runtime }: Pick<DataInForce, 'names' | 'runtime'>,
  fresh: Pick<Runtime, 'model' | 'storage'>,
): (columns: Columns) => Columns | undefined {
  const entities = [...fresh.model.entities.values()];
  const known = new Map(entities.map((one) => [fresh.storage.table(one.name), one]));
  return ({ table, columns }) => {
    const entity = known.get(table);
    const there = names.find((one) => one.table === (entity && runtime.storage.table(entity.name)));
    if (entity === undefined || there === undefined) return undefined;
    const places = placesOf(entity, fresh.storage, runtime.storage);
    const present = new Set(there.columns.flatMap(({ column, foldColumn }) => [column, foldColumn]));
    const found = columns.map((column) => places.get(column) ?? column);
    return found.every((column) => present.has(column)) ? { table: there.table, columns: found } : undefined;
  };
}

function placesOf({ name, fields }: Entity, from: Storage, to: Storage): ReadonlyMap<string, string> {
  const pairs: [string, string][] = [];
  for (const field of fields.values()) {
    if (!hasColumn(field)) continue;
    pairs.push([from.column(name, field.name), to.column(name, field.name)]);
    const folds = [from.folded(name, field.name), to.folded(name, field.name)];
    if (folds[0] !== undefined && folds[1] !== undefined) pairs.push([folds[0], folds[1]]);
  }
  return new Map(pairs);
}
