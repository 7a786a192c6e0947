import sql, { type Sql } from 'sql-template-tag';

/**
 * Takes the turn of an address for mails of a name; no row is written where it is taken until later than now. One statement,
 * so that of several writes at once, on whatever server, one has it.
 */
export function takeTurn({
  name,
  target,
  now,
  until,
}: {
  readonly name: string;
  readonly target: string;
  readonly now: string;
  readonly until: string;
}): Sql {
  return sql`INSERT INTO nf_mail_turn (name, target, until) VALUES (${name}, ${target}, ${until})
    ON CONFLICT (name, target) DO UPDATE SET until = excluded.until WHERE nf_mail_turn.until <= ${now}`;
}

/** Forgets turns that were over before a moment: so many. */
export function deleteTurnsBefore(instant: string, most: number): Sql {
  return sql`DELETE FROM nf_mail_turn WHERE (name, target) IN (
    SELECT name, target FROM nf_mail_turn WHERE until < ${instant} ORDER BY until LIMIT ${most})`;
}
