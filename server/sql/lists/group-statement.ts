import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Condition } from '#shared/contract/model.ts';
import type { Aggregate } from '#shared/contract/model-calls.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { Actor } from '#server/call.ts';
import { whileInTime } from '#server/db/deadline.ts';
import { readsOf } from '#server/sql/relations/entity-relation.ts';
import {
  aggregateSql,
  holds,
  sortableOf,
  sortsAsItIs,
  type Term,
  termOf,
  valueOf,
} from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { maskedScope, maskOf } from '#server/sql/relations/masked-relation.ts';
import { rowLimit } from '#server/sql/values/row-limit.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
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
  const found = values.map(({ function: what, of }) =>
    what === 'count' || of === undefined ? undefined : termOf(what, of, scope),
  );
  const terms = [
    sql`1 AS ${identifier('row$')}`,
    ...(group === undefined
      ? []
      : [
          sql`${valueOf(group, scope)} AS ${identifier(GROUP)}`,
          ...(sortsAsItIs(group) ? [] : [sql`${sortableOf(group, scope)} AS ${identifier(ORDER)}`]),
        ]),
    ...found.flatMap((term, place) =>
      term === undefined ? [] : [sql`${term.sql} AS ${identifier(termColumn(place))}`],
    ),
  ];
  const reads = [...(among?.reads ?? []), ...asks.flatMap((one) => [...readsOf(one, entity)])];
  const asked = [
    ...(where === undefined ? [] : [sql`(${holds(where.expression, scope)})`]),
    ...(among?.conditions ?? []),
  ];
  const records = sql`${maskOf(entity, viewer, source).relation(reads)} AS ${identifier(alias)}${among?.joins ?? empty}`;
  const inner = sql`SELECT ${join(terms, ', ')} FROM ${records}
    WHERE ${join([whileInTime(source.kind), ...asked], ' AND ')}`;
  const columns = values.map(
    ({ function: what }, place) =>
      sql`${aggregated(what, found[place], { place, source })} AS ${identifier(groupValueColumn(place))}`,
  );
  const from = sql`FROM (${inner}) AS ${identifier(TERMS)}`;
  if (group === undefined) return sql`SELECT ${join(columns, ', ')} ${from} LIMIT ${rowLimit(most + 1)}`;
  const key = columnOf(TERMS, GROUP);
  const order = sortsAsItIs(group) ? undefined : columnOf(TERMS, ORDER);
  return sql`SELECT ${join([sql`${key} AS ${identifier(GROUP)}`, ...columns], ', ')} ${from}
    GROUP BY ${order ? sql`${key}, ${order}` : key} ORDER BY ${order ?? key} ASC NULLS LAST LIMIT ${rowLimit(most + 1)}`;
}

function aggregated(
  what: Aggregate['function'],
  term: Term | undefined,
  { place, source }: { readonly place: number; readonly source: SqlSource },
): Sql {
  if (what === 'count' || term === undefined) return sql`COUNT(*)`;
  return aggregateSql(what, { ...term, sql: columnOf(TERMS, termColumn(place)) }, source);
}

function termColumn(place: number): string {
  return `term$${place}`;
}
