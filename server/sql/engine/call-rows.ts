import sql, { raw, type Sql } from 'sql-template-tag';

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

/** Requests of one person or network that a server has counted, and for how much longer they count. */
export interface CountedRequests {
  readonly counter: string;
  readonly calls: number;
  readonly milliseconds: number;
}

/** Milliseconds since 1970 by the clock of the database: those of the servers may differ. */
const clock = raw('CAST(extract(epoch FROM now()) * 1000 AS bigint)');

/** Adds what a server has counted to what all have (PostgreSQL only); answers that, and for how long it counts, as `left`. */
export function addRequestCounts(counted: readonly CountedRequests[]): Sql {
  return sql`
    INSERT INTO nf_request_count AS kept (counter, calls, until)
    SELECT counter, calls, ${clock} + milliseconds
    FROM ${raw('json_to_recordset')}(CAST(${JSON.stringify(counted)} AS json))
      AS counted (counter text, calls bigint, milliseconds bigint)
    ORDER BY counter
    ON CONFLICT (counter) DO UPDATE SET
      calls = CASE WHEN kept.until > ${clock} THEN kept.calls ELSE 0 END + excluded.calls,
      until = CASE WHEN kept.until > ${clock} THEN kept.until ELSE excluded.until END
    RETURNING counter, calls, until - ${clock} AS ${raw('"left"')}`;
}

/** Forgets some of what counts no more; what another server works on is left to it. */
export function deleteRequestCounts(): Sql {
  return sql`
    DELETE FROM nf_request_count WHERE counter IN (
      SELECT counter FROM nf_request_count WHERE until <= ${clock} ORDER BY until LIMIT 500 FOR UPDATE SKIP LOCKED)`;
}
