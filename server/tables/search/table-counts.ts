import sql, { join, raw } from 'sql-template-tag';
import type { Connection } from '#server/db/database.ts';
import { identifier } from '#server/sql/values/identifier.ts';

/** Columns of a table. */
export interface Columns {
  readonly table: string;
  readonly columns: readonly string[];
}

/** How many records a table has. */
export async function recordsIn(table: string, on: Connection): Promise<number> {
  const [row] = await on.all(sql`SELECT count(*) AS records FROM ${identifier(table)}`);
  return Number(row?.['records'] ?? 0);
}

/**
 * How many records have the same in some columns as one that is picked by chance: what many have is met more often. Records
 * with an empty value have nothing in common.
 */
export async function alikeIn({ table, columns }: Columns, on: Connection): Promise<number> {
  const names = columns.map(identifier);
  const present = names.map((name) => sql`${name} IS NOT NULL`);
  const number = raw('CAST(count(*) AS double precision)');
  const [row] = await on.all(
    sql`SELECT sum(nf_alike * nf_alike) / sum(nf_alike) AS alike
      FROM (SELECT ${number} AS nf_alike FROM ${identifier(table)} WHERE ${join(present, ' AND ')} GROUP BY ${join(names, ', ')}) AS nf_group`,
  );
  return Number(row?.['alike'] ?? 0);
}

/** The columns that each index of a database begins with, up to the first that is worked out. */
export async function indexColumns(on: Connection): Promise<ReadonlyMap<string, Columns>> {
  const rows = await on.all(
    on.kind === 'sqlite'
      ? sql`SELECT s.name AS name, s.tbl_name AS of, i.name AS part FROM sqlite_schema AS s, pragma_index_info(s.name) AS i
          WHERE s.type = 'index' ORDER BY s.name, i.seqno`
      : sql`SELECT x.relname AS name, t.relname AS of, a.attname AS part FROM pg_index i
          JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
          CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)
          LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
          WHERE t.relnamespace = current_schema()::regnamespace ORDER BY x.relname, k.place`,
  );
  return new Map(
    [...Map.groupBy(rows, (row) => String(row['name']))].map(([name, parts]) => {
      const end = parts.findIndex(({ part }) => part === null);
      const known = end === -1 ? parts : parts.slice(0, end);
      const columns = known.map(({ part }) => String(part));
      return [name, { table: String(parts[0]?.['of']), columns }];
    }),
  );
}
