import sql, { empty, type Sql } from 'sql-template-tag';
import { identifier } from '#server/sql/values/identifier.ts';

/** Rows of what comes in, newest first: in one state, and those before an id, where these are named. */
export function selectNewest(
  table: 'nf_inbox_mail' | 'nf_received',
  {
    state,
    after,
    limit,
  }: {
    readonly state?: string | undefined;
    readonly after?: string | undefined;
    readonly limit: number;
  },
): Sql {
  const inState = state === undefined ? empty : sql` AND state = ${state}`;
  const beyond = after === undefined ? empty : sql` AND id < ${after}`;
  return sql`SELECT * FROM ${identifier(table)} WHERE 1 = 1${inState}${beyond} ORDER BY id DESC LIMIT ${limit}`;
}
