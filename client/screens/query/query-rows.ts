import type { QueryDescription } from '#shared/api/query-description.ts';
import type { GroupRow } from '#shared/api/calls/group-answer.ts';

/** A row of a query with its group under `group`, as rows of tiles have it. */
export function asGroup(row: GroupRow, { name }: NonNullable<QueryDescription['group']>): GroupRow {
  const title = row.titles[name];
  return { ...row, group: row[name] ?? null, titles: title === undefined ? {} : { group: title } };
}
