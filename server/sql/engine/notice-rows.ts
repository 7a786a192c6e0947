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

/** Marks one of a person's notices as read; all of them where no id is given. */
export function markRead(person: string, id: string | undefined, now: string): Sql {
  const one = id === undefined ? empty : sql` AND id = ${id}`;
  return sql`UPDATE nf_notice SET read_at = ${now} WHERE user_id = ${person} AND read_at IS NULL${one}`;
}

/** A row where the person has this notice. */
export function selectNotice(person: string, id: string): Sql {
  return sql`SELECT id FROM nf_notice WHERE user_id = ${person} AND id = ${id}`;
}

/** Every notice there is, newest first. */
export function selectAllNotices(limit: number): Sql {
  return sql`SELECT * FROM nf_notice ORDER BY id DESC LIMIT ${limit}`;
}
