import sql, { type Sql } from 'sql-template-tag';

/** What came of the last try of a message. */
export interface ReceivedTry {
  readonly state: 'taken' | 'refused';
  readonly at: string;
  readonly code: string | null;
  readonly detail: string | null;
}

/** A message by the receive it was sent to and the id that its sender gives it. */
export interface ReceivedKey {
  readonly name: string;
  readonly sender: string;
}

/** What is known of a message; none where it never came. */
export function selectReceived({ name, sender }: ReceivedKey): Sql {
  return sql`SELECT * FROM nf_received WHERE name = ${name} AND sender_id = ${sender}`;
}

/** Notes a further try of a message that is known. */
export function updateReceived(id: string, { state, at, code, detail }: ReceivedTry): Sql {
  return sql`UPDATE nf_received SET state = ${state}, last_at = ${at}, code = ${code}, detail = ${detail}, tries = tries + 1 WHERE id = ${id} AND state <> 'taken'`;
}

/** Forgets what was refused before an instant: so many rows, the oldest. What was taken is known for good. */
export function deleteRefusedBefore(instant: string, most: number): Sql {
  return sql`DELETE FROM nf_received WHERE id IN (
    SELECT id FROM nf_received WHERE state = 'refused' AND last_at < ${instant} ORDER BY last_at LIMIT ${most})`;
}
