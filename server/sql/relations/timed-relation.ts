import sql, { type Sql } from 'sql-template-tag';
import type { DatabaseKind } from '#server/db/database.ts';
import { whileInTime } from '#server/db/deadline.ts';

/** A relation that any number of records may be gone through in: SQLite asks in each whether there is time left. */
export function timedRelation(relation: Sql, kind: DatabaseKind): Sql {
  return kind === 'sqlite'
    ? sql`(SELECT * FROM ${relation} AS nf_timed WHERE ${whileInTime(kind)})`
    : relation;
}
