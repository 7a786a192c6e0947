import sql, { empty, type Sql } from 'sql-template-tag';

/** A person's notices, newest first; those before `before`. */
export function selectNotices(
  person: string,
  { before, limit }: { readonly before?: string; readonly limit: number },
): Sql {
  const earlier = before === undefined ? empty : sql` AND id < ${before}`;
  return sql`SELECT * FROM nf_notice WHERE user_id = ${person}${earlier} ORDER BY id DESC LIMIT ${limit}`;
}

/** How many of a person's notices are unread, as `count`; no more than `most` are counted. */
export function countUnread(person: string, most: number): Sql {
  return sql`SELECT COUNT(*) AS count FROM (SELECT 1 AS one FROM nf_notice WHERE user_id = ${person} AND read_at IS NULL LIMIT ${most}) AS nf_unread`;
}

/** Marks one of a person's notices as read. */
export function markRead(person: string, id: string, now: string): Sql {
  return sql`UPDATE nf_notice SET read_at = ${now} WHERE user_id = ${person} AND read_at IS NULL AND id = ${id}`;
}

/** Some of a person's notices, by their ids: behind one of them up to another. */
interface NoticeSpan {
  readonly after: string;
  readonly upTo: string;
}

/** The next of a person's unread notices that there were at a moment: so many, as `id`. */
export function selectUnread(
  person: string,
  now: string,
  { after, most }: { after: string; most: number },
): Sql {
  return sql`SELECT id FROM nf_notice WHERE user_id = ${person} AND read_at IS NULL AND id > ${after} AND at <= ${now} ORDER BY id LIMIT ${most}`;
}

/** Marks some of a person's notices as read. */
export function markSpanRead(person: string, now: string, { after, upTo }: NoticeSpan): Sql {
  return sql`UPDATE nf_notice SET read_at = ${now} WHERE user_id = ${person} AND read_at IS NULL AND id > ${after} AND id <= ${upTo} AND at <= ${now}`;
}

/**
 * Marks as read, for everybody, that a call waits for them which does not any more: about a record, or about the request of
 * one that was to be created. Where another call about it still waits they stay as they are.
 */
export function markDecided(about: string, now: string): Sql {
  return sql`UPDATE nf_notice SET read_at = ${now} WHERE name = 'nf_request' AND read_at IS NULL AND record = ${about}
    AND NOT EXISTS (SELECT 1 FROM nf_request WHERE (record = ${about} OR id = ${about}) AND state = 'waiting' AND until > ${now})`;
}

/** A row where the person has this notice. */
export function selectNotice(person: string, id: string): Sql {
  return sql`SELECT id FROM nf_notice WHERE user_id = ${person} AND id = ${id}`;
}

/** Every notice there is, newest first. */
export function selectAllNotices(limit: number): Sql {
  return sql`SELECT * FROM nf_notice ORDER BY id DESC LIMIT ${limit}`;
}
