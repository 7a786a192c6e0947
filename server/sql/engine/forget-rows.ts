import sql, { type Sql } from 'sql-template-tag';
import { identifier } from '#server/sql/values/identifier.ts';

/** A record by the table of its entity and its id. */
interface KeptRecord {
  readonly table: string;
  readonly record: string;
}

/** An answer that is kept under the idempotency key of an actor. */
interface KeptAnswer {
  readonly actor: string;
  readonly key: string;
  readonly answer: string;
}

/** What one entry of the history says of the changes. */
export function updateHistoryChanges(id: string, changes: string): Sql {
  return sql`UPDATE nf_history SET changes = ${changes} WHERE id = ${id}`;
}

/** Answers that are kept of calls on a record, or that name it. */
export function selectAnswersAbout(record: string): Sql {
  return sql`SELECT actor, key, record, answer FROM nf_idempotency
    WHERE answer IS NOT NULL AND (record = ${record} OR answer LIKE ${`%${record}%`})`;
}

/** What is kept of one answer. */
export function updateAnswer({ actor, key, answer }: KeptAnswer): Sql {
  return sql`UPDATE nf_idempotency SET answer = ${answer} WHERE actor = ${actor} AND key = ${key}`;
}

/** Statements after which no message about a record is left, and no call on it that waits for a second person. */
export function forgetMessagesOf({ table, record }: KeptRecord, now: string): readonly Sql[] {
  const requests = sql`record = ${record} AND entity = ${table}`;
  return [
    ...['nf_outbox', 'nf_notice', 'nf_digest'].map(
      (messages) => sql`DELETE FROM ${identifier(messages)} WHERE record = ${record}`,
    ),
    // A digest says which records it is about.
    sql`DELETE FROM nf_outbox WHERE kind = 'digest' AND body LIKE ${`%${record}%`}`,
    sql`UPDATE nf_request SET state = 'withdrawn' WHERE ${requests} AND state = 'waiting' AND until > ${now}`,
    sql`UPDATE nf_request SET body = '{}', shape = '', reason = NULL WHERE ${requests}`,
  ];
}
