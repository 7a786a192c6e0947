import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Condition } from '#shared/contract/model.ts';
import type { Aggregate } from '#shared/contract/model-calls.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { Actor } from '#server/call.ts';
import { dialectOf } from '#server/sql/dialects/dialect-of.ts';
import { readsOf } from '#server/sql/relations/entity-relation.ts';
import {
  aggregateSql,
  holds,
  sortableOf,
  sortsAsItIs,
  termOf,
  valueOf,
} from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { maskedScope, maskOf } from '#server/sql/relations/masked-relation.ts';
import { rowLimit } from '#server/sql/values/row-limit.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import { groupsOfDays, type Made, rowsOfDays, valuesOfDays } from './groups-of-days.ts';
import { LISTED, type ListPlan } from './list-statement.ts';

/** Values over the records of an entity, or over each group of them. */
export interface Grouping {
  readonly entity: string;
  readonly where?: Condition;
  /** Undefined: all records are one group. */
  readonly group?: Expression;
  readonly values: readonly Aggregate[];
  /** How many groups are answered; otherwise `MOST_GROUPS`. */
  readonly most?: number;
  /** A list whose filter and search the records must meet; the expressions above are then about its rows. */
  readonly among?: Pick<ListPlan, 'reads' | 'joins' | 'conditions'>;
}

/** More groups than this are not answered: the answer then says that there are more. */
export const MOST_GROUPS = 1_000;

const RECORDS = 'nf_seen';
const TERMS = 'nf_terms';
const ORDER = 'order$';

/** Name of the column with what the group has in common. */
export const GROUP = 'group$';

/** Name of the column with a value of the group. */
export function groupValueColumn(place: number): string {
  return `value$${place}`;
}

/**
 * A row for each group, in the order of what it has in common, the empty one last; at most one more than are answered. It
 * goes over the records as the viewer may read them: what they may not read is empty, in the condition, the groups and the terms.
 */
export function groupStatement(grouping: Grouping, viewer: Actor, source: SqlSource): Sql {
  const { entity, where, group, values, most = MOST_GROUPS, among } = grouping;
  const alias = among === undefined ? RECORDS : LISTED;
  const asks = [where?.expression, group, ...values.map(({ of }) => of)].filter((one) => one !== undefined);
  const scope = maskedScope(viewer, source, { record: { entity, alias }, of: asks });
  const made = values.map(({ function: what, of }, place): Made | undefined =>
    what === 'count' || of === undefined
      ? undefined
      : { what, term: termOf(what, of, scope), column: `term$${place}` },
  );
  const days = groupsOfDays(group, made, dialectOf(source.kind));
  const key = days?.day ?? group;
  const terms = [
    sql`1 AS ${identifier('row$')}`,
    ...(key === undefined ? [] : keyColumns(key, scope)),
    ...made.flatMap((one) => (one === undefined ? [] : [sql`${one.term.sql} AS ${identifier(one.column)}`])),
  ];
  const reads = [...(among?.reads ?? []), ...asks.flatMap((one) => [...readsOf(one, entity)])];
  const mask = maskOf(entity, viewer, source);
  const conditions = [
    mask.inTime,
    ...(where === undefined ? [] : [sql`(${holds(where.expression, scope)})`]),
    ...(among?.conditions ?? []),
  ];
  const records = sql`SELECT ${join(terms, ', ')}
    FROM ${mask.relation(reads)} AS ${identifier(alias)}${among?.joins ?? empty}
    WHERE ${join(conditions, ' AND ')}`;
  const rows = days === undefined ? records : rowsOfDays(records, days, GROUP);
  const found = days === undefined ? made.map((one) => valueOfRows(one, source)) : valuesOfDays(TERMS, days);
  const columns = found.map((value, place) => sql`${value} AS ${identifier(groupValueColumn(place))}`);
  const from = sql`FROM (${rows}) AS ${identifier(TERMS)}`;
  const limit = sql`LIMIT ${rowLimit(most + 1)}`;
  if (key === undefined) return sql`SELECT ${join(columns, ', ')} ${from} ${limit}`;
  const common = days === undefined ? columnOf(TERMS, GROUP) : days.groupOf(columnOf(TERMS, GROUP));
  const order = sortsAsItIs(key) ? undefined : columnOf(TERMS, ORDER);
  return sql`SELECT ${join([sql`${common} AS ${identifier(GROUP)}`, ...columns], ', ')} ${from}
    GROUP BY ${order ? sql`${common}, ${order}` : common} ORDER BY ${order ?? common} ASC NULLS LAST ${limit}`;
}

function keyColumns(key: Expression, scope: SqlScope): readonly Sql[] {
  const value = sql`${valueOf(key, scope)} AS ${identifier(GROUP)}`;
  return sortsAsItIs(key) ? [value] : [value, sql`${sortableOf(key, scope)} AS ${identifier(ORDER)}`];
}

function valueOfRows(made: Made | undefined, source: SqlSource): Sql {
  if (made === undefined) return sql`COUNT(*)`;
  return aggregateSql(made.what, { ...made.term, sql: columnOf(TERMS, made.column) }, source);
}
