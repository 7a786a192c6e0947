import sql, { join, type Sql } from 'sql-template-tag';
import type { EngineRow } from './engine-rows.ts';

/** Which events are looked for. Whatever is left out is not asked. */
export interface SecuritySearch {
  readonly person?: string | undefined;
  readonly kind?: string | undefined;
  readonly address?: string | undefined;
  /** Instants: from this one on, and before that one. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Those before the one with this id. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Adds an event, or counts it with one of the same minute that says the same. */
export function countSecurityEvent(row: EngineRow & { readonly last_at: string }): Sql {
  const columns = [
    'id',
    'at',
    'last_at',
    'count',
    'kind',
    'person',
    'actor',
    'acted_by',
    'address',
    'about',
    'fold',
  ];
  const values = columns.map((name) => sql`${row[name] ?? null}`);
  return sql`
    INSERT INTO nf_security (id, at, last_at, count, kind, person, actor, acted_by, address, about, fold)
    VALUES (${join(values)})
    ON CONFLICT (fold) DO UPDATE SET count = nf_security.count + 1, last_at = ${row.last_at}`;
}

/** How many different events of a kind there were since an instant, as `count`. */
export function countSecurityEventsSince(kind: string, since: string): Sql {
  return sql`SELECT COUNT(*) AS count FROM nf_security WHERE kind = ${kind} AND at >= ${since}`;
}

/** Forgets some of what is older. Each event adds one row at most, so that none is left for long. */
export function deleteSecurityEventsBefore(at: string): Sql {
  return sql`DELETE FROM nf_security WHERE id IN (SELECT id FROM nf_security WHERE at < ${at} ORDER BY at LIMIT 100)`;
}

/** The newest first. */
export function selectSecurityEvents(search: SecuritySearch): Sql {
  const { person, kind, address, since, until, after, limit } = search;
  const tests = [
    sql`1 = 1`,
    ...(person === undefined ? [] : [sql`(person = ${person} OR actor = ${person})`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(address === undefined ? [] : [sql`address = ${address}`]),
    ...(since === undefined ? [] : [sql`last_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`at < ${until}`]),
    ...(after === undefined ? [] : [sql`id < ${after}`]),
  ];
  return sql`SELECT * FROM nf_security WHERE ${join(tests, ' AND ')} ORDER BY id DESC LIMIT ${limit}`;
}

/**
 * Takes out of all events of a person from where they came, and what was said about it. That they were erased is no word
 * about them.
 */
export function forgetSecurityEventsOf(person: string): Sql {
  return sql`UPDATE nf_security SET address = NULL, about = NULL, fold = id
    WHERE (person = ${person} OR actor = ${person} OR acted_by = ${person}) AND fold <> id
      AND NOT (kind = 'person_erased' AND person = ${person})`;
}
