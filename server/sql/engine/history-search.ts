import sql, { join, raw, type Sql } from 'sql-template-tag';
import { whileInTime } from '#server/db/deadline.ts';
import type { DatabaseKind } from '#server/db/database.ts';

/** Which changes are looked for, in names as born. Whatever is left out is not asked. */
export interface HistorySearch {
  readonly table?: string;
  readonly record?: string;
  /** A column that was changed. */
  readonly column?: string;
  readonly event?: SearchedEvent;
  readonly actor?: SearchedActor;
  readonly contract?: number;
  /** Instants: from this one on, and before that one. */
  readonly since?: string;
  readonly until?: string;
  /** Those that come after this change in the order of the answer. */
  readonly after?: HistoryPlace;
  readonly limit: number;
}

/** A restored record was made a second time: its version is not the first. */
export type SearchedEvent =
  | { readonly kind: 'create' | 'restore' | 'update' | 'delete' | 'erase' }
  | { readonly kind: 'transition'; readonly name: string };

export type SearchedActor =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'engine' | 'holder' | 'nobody' };

/** Where a change stands in the order of the answer. */
export interface HistoryPlace {
  readonly at: string;
  readonly id: string;
}

/**
 * Changes of all records, newest first, along an index in this order: of all, of an entity, an actor, an action or a
 * version. What else is asked is looked at row by row on the way, for as long as the read may take. Updates in which
 * nothing is kept, because only a secret was changed or the rest has been purged, are passed over: nobody is told of them.
 */
export function searchHistory(search: HistorySearch, kind: DatabaseKind): Sql {
  const { table, record, column, event, actor, contract, since, until, after, limit } = search;
  const tests = [
    whileInTime(kind),
    sql`NOT (action = 'update' AND changes = '{}')`,
    ...(table === undefined ? [] : [sql`entity = ${table}`]),
    ...(record === undefined ? [] : [sql`record = ${record}`]),
    ...(column === undefined ? [] : [changes(column, kind)]),
    ...(event === undefined ? [] : [isEvent(event)]),
    ...(actor === undefined ? [] : [isBy(actor)]),
    ...(contract === undefined ? [] : [sql`contract = ${contract}`]),
    ...(since === undefined ? [] : [sql`at >= ${since}`]),
    ...(until === undefined ? [] : [sql`at < ${until}`]),
    ...(after === undefined ? [] : [sql`(at, id) < (${after.at}, ${after.id})`]),
  ];
  return sql`SELECT * FROM nf_history WHERE ${join(tests, ' AND ')} ORDER BY at DESC, id DESC LIMIT ${limit}`;
}

/** `changes` is JSON of pairs by column: within a text the quotes would have a backslash before them. */
function changes(column: string, kind: DatabaseKind): Sql {
  const place = raw(kind === 'sqlite' ? 'instr' : 'strpos');
  return sql`${place}(changes, ${`"${column}":[`}) > 0`;
}

function isEvent(event: SearchedEvent): Sql {
  switch (event.kind) {
    case 'transition':
      return sql`action = 'transition' AND transition = ${event.name}`;
    case 'restore':
      return sql`action = 'create' AND version > 1`;
    case 'create':
      return sql`action = 'create' AND version = 1`;
    case 'delete':
      // Not a parameter: there is an index of these alone.
      return sql`action = 'delete'`;
    case 'update':
    case 'erase':
      return sql`action = ${event.kind}`;
  }
}

function isBy(actor: SearchedActor): Sql {
  return actor.kind === 'person'
    ? sql`actor = ${actor.id}`
    : sql`actor IS NULL AND actor_kind = ${actor.kind}`;
}
