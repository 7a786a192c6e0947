import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { CursorKey } from '#shared/api/list-cursor.ts';
import { whileInTime } from '#server/db/deadline.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { columnOf, identifier } from './identifier.ts';
import { orderBy, type Segment, segmentsOf, type SortColumn } from './list-segments.ts';
import type { Mask } from './masked-relation.ts';
import type { RecordProjection } from './record-projection.ts';
import { Slot } from './slot.ts';

/** The alias of the masked rows that a list goes through: filter, search and sort order stand on it. */
export const LISTED = 'nf_listed';

/** The alias of the page that was found: titles and columns are read from it. */
export const PAGE = 'nf_page';

/** Name of the column with a sort key of the row, for the next cursor. */
export function keyColumn(index: number): string {
  return `key$${index}`;
}

/** A list, looked up and compiled. Values of the call come in through slots. */
export interface ListPlan {
  readonly kind: DatabaseKind;
  readonly mask: Mask;
  /** Joins that the sort order and the search need, on LISTED. */
  readonly joins: Sql;
  /** What every row must meet: filter and search. */
  readonly conditions: readonly Sql[];
  /** The sort order with the id at its end, on LISTED. */
  readonly sort: readonly SortColumn[];
  /** On PAGE. */
  readonly projection: RecordProjection;
}

/**
 * One page, at most `value:limit` rows: for each condition of a grant and each stretch of the order a search of its
 * own with its own limit, brought together and cut again. Only then titles are looked up, for the page alone.
 */
export function pageStatement(plan: ListPlan, after: readonly CursorKey[] | undefined): Sql {
  const searches = plan.mask.branches.flatMap((branch) =>
    segmentsOf(plan.sort, after).map((segment) => search(plan, branch, segment)),
  );
  // Stretches share no row; branches may, and UNION drops what is twice.
  const union = plan.mask.branches.length > 1 ? ' UNION ' : ' UNION ALL ';
  const together = searches.length === 1 ? (searches[0] ?? empty) : join(searches.map(asOperand), union);
  const order = orderBy(
    plan.sort.map((column, index) => ({ ...column, value: columnOf(PAGE, keyColumn(index)) })),
  );
  const keys = plan.sort.map((_, index) => columnOf(PAGE, keyColumn(index)));
  const { columns, joins } = plan.projection;
  return sql`SELECT ${columns}, ${join(keys, ', ')} FROM (${together}) AS ${identifier(PAGE)}${joins} ORDER BY ${order} LIMIT ${limit()}`;
}

/** How many records the whole list has, as `count`: at most `value:limit`, where counting stops. */
export function countStatement(plan: ListPlan, id: string): Sql {
  const searches = plan.mask.branches.map(
    (branch) =>
      sql`SELECT ${columnOf(LISTED, id)} FROM ${from(plan, branch)} WHERE ${where(plan, [])} LIMIT ${limit()}`,
  );
  const together = searches.length === 1 ? (searches[0] ?? empty) : join(searches.map(asOperand), ' UNION ');
  return sql`SELECT count(*) AS count FROM (SELECT * FROM (${together}) AS nf_found LIMIT ${limit()}) AS nf_counted`;
}

function search(plan: ListPlan, branch: Sql, segment: Segment): Sql {
  const keys = plan.sort.map(({ value }, index) => sql`${value} AS ${identifier(keyColumn(index))}`);
  const columns = sql`${identifier(LISTED)}.*, ${join(keys, ', ')}`;
  return sql`SELECT ${columns} FROM ${from(plan, branch)} WHERE ${where(plan, segment.conditions)} ORDER BY ${segment.order} LIMIT ${limit()}`;
}

function from(plan: ListPlan, branch: Sql): Sql {
  return sql`${branch} AS ${identifier(LISTED)}${plan.joins}`;
}

function where(plan: ListPlan, conditions: readonly Sql[]): Sql {
  return join([...plan.conditions, ...conditions, whileInTime(plan.kind)], ' AND ');
}

/** SQLite takes no parentheses around the operands of UNION, so each is put into a SELECT of its own. */
function asOperand(search: Sql): Sql {
  return sql`SELECT * FROM (${search}) AS nf_part`;
}

function limit(): Sql {
  return sql`${new Slot('value:limit')}`;
}
