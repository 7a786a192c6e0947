import sql, { join, type Sql } from 'sql-template-tag';

/** What came of a try to take a mail. `next_at`: when it is tried again by itself. */
export interface MailTry {
  readonly state: 'waiting' | 'taken' | 'aside' | 'refused';
  readonly at: string;
  readonly code: string | null;
  readonly detail: string | null;
  readonly nextAt: string | null;
}

/** What a mail says of itself, for whoever looks for it. */
export interface MailHead {
  readonly sender: string | null;
  readonly subject: string | null;
}

/** A mail by the inbox it came into and what it is known by. */
export function selectKnownMail(name: string, key: string): Sql {
  return sql`SELECT * FROM nf_inbox_mail WHERE name = ${name} AND mail_key = ${key}`;
}

/** One mail. */
export function selectInboxMail(id: string): Sql {
  return sql`SELECT * FROM nf_inbox_mail WHERE id = ${id}`;
}

/** Notes a try of a mail that was not taken before. */
export function updateInboxMail(id: string, { sender, subject }: MailHead, tried: MailTry): Sql {
  const { state, at, code, detail, nextAt } = tried;
  return sql`UPDATE nf_inbox_mail SET state = ${state}, last_at = ${at}, code = ${code}, detail = ${detail}, next_at = ${nextAt},
    sender = ${sender}, subject = ${subject}, tries = tries + 1 WHERE id = ${id} AND state <> 'taken'`;
}

/** How many mails of a sender an inbox has taken since a moment, as `count`. */
export function countTakenFrom(name: string, sender: string, since: string): Sql {
  return sql`SELECT count(*) AS count FROM nf_inbox_mail
    WHERE name = ${name} AND sender = ${sender} AND last_at >= ${since} AND state = 'taken'`;
}

/** Mails that wait for a try whose time has come, the oldest first, as `id`. */
export function selectWaitingMails(now: string, most: number): Sql {
  return sql`SELECT id FROM nf_inbox_mail WHERE state = 'waiting' AND next_at <= ${now} ORDER BY next_at LIMIT ${most}`;
}

/** Mails that the contract sent, of some ids: `id`, `entity` and `record`. */
export function selectSentMails(ids: readonly string[]): Sql {
  return sql`SELECT id, entity, record FROM nf_outbox WHERE kind = 'record_mail' AND id IN (${join(ids)})`;
}

/** Mails we sent, of some ids. */
export function selectOwnMails(ids: readonly string[]): Sql {
  return sql`SELECT id, kind, name, entity, record, body FROM nf_outbox WHERE kind IN ('mail', 'record_mail', 'digest') AND id IN (${join(ids)})`;
}

/** Mails that were taken or set aside before a moment and whose message is still kept: `id` and `file`. */
export function selectOldMessages(before: string, most: number): Sql {
  return sql`SELECT id, file FROM nf_inbox_mail
    WHERE state IN ('taken', 'aside') AND file IS NOT NULL AND last_at < ${before} ORDER BY last_at, id LIMIT ${most}`;
}

/** Forgets the message; that it came is known for good. */
export function forgetMessage(id: string): Sql {
  return sql`UPDATE nf_inbox_mail SET file = NULL WHERE id = ${id} AND state IN ('taken', 'aside')`;
}

/** A mail that waits is tried again then. */
export function postponeMail(id: string, next: string): Sql {
  return sql`UPDATE nf_inbox_mail SET next_at = ${next} WHERE id = ${id} AND state = 'waiting'`;
}
