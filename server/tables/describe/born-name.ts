/** Beginnings that belong to the engine, to its views, or to the databases themselves. */
const RESERVED_BEGINNING = /^(nf|v|pg|sqlite)_/;

/** Columns PostgreSQL has in every table. */
const RESERVED_COLUMNS = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']);

/** The name of a new table for an entity; `taken` are the names of everything that is there, retired or not. */
export function bornTable(entity: string, taken: ReadonlySet<string>): string {
  return numbered(RESERVED_BEGINNING.test(entity) ? `e_${entity}` : entity, taken);
}

/** The name of a new column for a field, or for what stands beside one (`name__fold`). */
export function bornColumn(field: string, taken: ReadonlySet<string>): string {
  return numbered(RESERVED_COLUMNS.has(field) ? `f_${field}` : field, taken);
}

/** The name itself, or with the first number from 2 on that is free. */
export function numbered(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
