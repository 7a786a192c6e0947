import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { ColumnValue, Statement } from '#server/db/database.ts';
import { Recent } from '#server/db/recent.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { bindInOrder, Slot } from '#server/sql/values/slot.ts';

/** A row of one of the engine's own tables; keys are its columns. */
export type EngineRow = Readonly<Record<string, ColumnValue>>;

type WrittenTable =
  | 'nf_call'
  | 'nf_digest'
  | 'nf_history'
  | 'nf_idempotency'
  | 'nf_notice'
  | 'nf_file'
  | 'nf_file_part'
  | 'nf_inbox_mail'
  | 'nf_received'
  | 'nf_request'
  | 'nf_tile'
  | 'nf_arrangement'
  | 'nf_view';

/** Adds a row to one of the engine's own tables. */
export function insertEngineRow(table: WrittenTable, row: EngineRow): Statement {
  return insertEngineRows(table, [row]);
}

/** Adds some rows, at least one, with the same columns. Each value is a parameter: not more than a hundred rows. */
export function insertEngineRows(table: WrittenTable, rows: readonly EngineRow[]): Statement {
  const columns = Object.keys(rows[0] ?? {});
  const statement = statements.get(`${table} ${rows.length} ${columns.join()}`, () => {
    const slots = columns.map((name) => new Slot(`value:${name}`));
    const values = rows.map(() => sql`(${join(slots, ', ')})`);
    return sql`INSERT INTO ${identifier(table)} (${join(columns.map(identifier), ', ')}) VALUES ${join(values, ', ')}`;
  });
  return bindInOrder(
    statement,
    rows.flatMap((row) => columns.map((name) => row[name] ?? null)),
  );
}

const statements = new Recent<string, Sql>(200);

/** What an actor's earlier call with this key answered; none where it is older than `since`. */
export function selectIdempotent(actor: string, key: string, since: string): Sql {
  return sql`SELECT request_hash, record, answer FROM nf_idempotency WHERE actor = ${actor} AND key = ${key} AND at >= ${since}`;
}

/** Forgets this key of a call before `since`, and some others, the oldest. Each call adds one, so that none is left for long. */
export function deleteIdempotentBefore(since: string, { actor, key }: { actor: string; key: string }): Sql {
  return sql`DELETE FROM nf_idempotency WHERE at < ${since} AND ((actor = ${actor} AND key = ${key}) OR (actor, key) IN (
    SELECT actor, key FROM nf_idempotency WHERE at < ${since} ORDER BY at LIMIT ${FORGOTTEN_AT_ONCE}))`;
}

/** Rows that a call removes on its way, of those that are of no use any more. */
const FORGOTTEN_AT_ONCE = 100;

/** Everything that is kept of a record, newest first; `table` is where its entity is kept. */
export function selectHistory(table: string, record: string): Sql {
  return sql`SELECT * FROM nf_history WHERE entity = ${table} AND record = ${record} ORDER BY version DESC, id DESC`;
}

/** A change of a record, by its place in the order of the newest first. */
export interface ChangePlace {
  readonly version: number;
  readonly id: string;
}

/** The newest changes of a record, as many as are asked for; with a place those after it. */
export function selectNewestHistory(
  table: string,
  record: string,
  { count, after }: { readonly count: number; readonly after?: ChangePlace },
): Sql {
  const older = after === undefined ? empty : sql` AND (version, id) < (${after.version}, ${after.id})`;
  return sql`SELECT * FROM nf_history WHERE entity = ${table} AND record = ${record}${older} ORDER BY version DESC, id DESC LIMIT ${count}`;
}

/** The newest two and the oldest that are kept of a record, newest first. */
export function selectEndsOfHistory(table: string, record: string): Sql {
  const oldest = sql`SELECT * FROM nf_history WHERE entity = ${table} AND record = ${record} ORDER BY version, id LIMIT 1`;
  return sql`
    SELECT * FROM (SELECT * FROM (${selectNewestHistory(table, record, { count: 2 })}) AS newest
      UNION SELECT * FROM (${oldest}) AS oldest) AS ends
    ORDER BY version DESC, id DESC`;
}

/** One deletion in the history: when, and by which call. */
export interface Deletion {
  readonly at: string;
  readonly request: string;
}

/** The records of a table that the same call has deleted, oldest first. */
export function selectDeletedWith(table: string, { at, request }: Deletion): Sql {
  return sql`SELECT DISTINCT record FROM nf_history WHERE entity = ${table} AND at = ${at} AND request = ${request} AND action = 'delete' ORDER BY record`;
}

/** When a record was changed last. */
export function selectNewestChange(): Sql {
  return sql`SELECT at FROM nf_history ORDER BY id DESC LIMIT 1`;
}

/** The next things that happened to records, in order: `id`, `entity` (its table), `record` and `action`. Ids begin with the time. */
export function selectChangesAfter(id: string, most: number): Sql {
  return sql`SELECT id, entity, record, action FROM nf_history WHERE id > ${id} ORDER BY id LIMIT ${most}`;
}

/** A counter of a number series. */
export interface SeriesCounter {
  readonly name: string;
  /** Where it begins anew: a year, a month, a record; empty where it never does. */
  readonly scope: string;
}

/** The last number that was given, as `last`; no row where none was. */
export function selectSeries({ name, scope }: SeriesCounter): Sql {
  return sql`SELECT last FROM nf_series WHERE name = ${name} AND scope = ${scope}`;
}

/** Notes the first number of a counter. */
export function insertSeries({ name, scope }: SeriesCounter, last: number): Sql {
  return sql`INSERT INTO nf_series (name, scope, last) VALUES (${name}, ${scope}, ${last})`;
}

/** Notes the number that was given last. */
export function updateSeries({ name, scope }: SeriesCounter, last: number): Sql {
  return sql`UPDATE nf_series SET last = ${last} WHERE name = ${name} AND scope = ${scope}`;
}
