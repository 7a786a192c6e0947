import sql, { type Sql } from 'sql-template-tag';
import { identifier } from '#server/sql/values/identifier.ts';

/** A record by the table of its entity and its id. */
interface KeptRecord {
  readonly table: string;
  readonly record: string;
}

/** What one entry of the history says of the changes. */
export function updateHistoryChanges(id: string, changes: string): Sql {
  return sql`UPDATE nf_history SET changes = ${changes} WHERE id = ${id}`;
}

/** Statements after which no message about a record is left, and no call on it that waits for a second person. */
export function forgetMessagesOf({ table, record }: KeptRecord): readonly Sql[] {
  const requests = sql`record = ${record} AND entity = ${table}`;
  return [
    ...['nf_outbox', 'nf_notice', 'nf_idempotency', 'nf_digest'].map(
      (messages) => sql`DELETE FROM ${identifier(messages)} WHERE record = ${record}`,
    ),
    // A digest says which records it is about.
    sql`DELETE FROM nf_outbox WHERE kind = 'digest' AND body LIKE ${`%${record}%`}`,
    sql`UPDATE nf_request SET state = 'withdrawn' WHERE ${requests} AND state = 'waiting'`,
    sql`UPDATE nf_request SET body = '{}', shape = '', reason = NULL WHERE ${requests}`,
  ];
}
