import { join } from 'node:path';
import type { NamedTable } from '#server/tables/describe/name-map.ts';

/** Says what the folder is, and how many lines its archive would have. It is written last: without it the folder is not whole. */
export const HEAD = 'export.json';
/** For readers; `versions` has it too. */
export const CONTRACT = 'contract.md';
/** Of the engine's tables, all but the history. */
export const ENGINE = 'engine';
/** What retired fields of a record hold, by column: no field can have this name. */
export const RETIRED = '-retired';

/** The contract of a version. */
export function versionFile(number: unknown): string {
  return join('versions', `${Number(number)}.md`);
}

/** The rows of a table of the engine. */
export function rowsFile(table: string): string {
  return table === 'nf_history' ? 'history.ndjson' : join(ENGINE, `${table.slice('nf_'.length)}.ndjson`);
}

/** The records of an entity, by the name that it has; of retired ones several may have had the same name. */
export function recordsFile({ table, entity, retiredAt }: NamedTable): string {
  return join('records', retiredAt === undefined ? `${entity}.ndjson` : join('retired', `${table}.ndjson`));
}
