import sql, { type Sql } from 'sql-template-tag';

/** Whose calls, and of which limit. */
export interface Counted {
  readonly name: string;
  readonly who: string;
}

/** Calls that count at a moment, as `until` and `calls`; those that stop counting first come first. */
export function selectCalls({ name, who }: Counted, now: string): Sql {
  return sql`SELECT until, calls FROM nf_call WHERE name = ${name} AND who = ${who} AND until > ${now} ORDER BY until`;
}

/** Forgets some of what counts no more, whoever called. Each call adds one, so that none is left for long. */
export function deleteCallsBefore(now: string): Sql {
  return sql`DELETE FROM nf_call WHERE id IN (SELECT id FROM nf_call WHERE until <= ${now} ORDER BY until LIMIT 100)`;
}
