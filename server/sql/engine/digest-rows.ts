import sql, { join, type Sql } from 'sql-template-tag';

/** Whose digests are due: so many mails and readers. */
export function selectDueDigests(now: string, most: number): Sql {
  return sql`SELECT DISTINCT name, target FROM nf_digest WHERE due_at <= ${now} ORDER BY name, target LIMIT ${most}`;
}

/** The first moment after another at which a digest is due, in `due_at`; empty where none is. */
export function selectNextDigest(after: string): Sql {
  return sql`SELECT MIN(due_at) AS due_at FROM nf_digest WHERE due_at > ${after}`;
}

/** What the next digest of a mail to one reader says, in the order in which it came about. */
export function selectDigest(name: string, target: string, most: number): Sql {
  return sql`SELECT * FROM nf_digest WHERE name = ${name} AND target = ${target} ORDER BY id LIMIT ${most}`;
}

/** Takes out what a digest has said. */
export function deleteDigest(ids: readonly string[]): Sql {
  return sql`DELETE FROM nf_digest WHERE id IN (${join([...ids])})`;
}
