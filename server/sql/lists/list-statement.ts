import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { CursorKey } from '#shared/api/list-cursor.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import {
  isByColumns,
  orderBy,
  type Segment,
  segmentsOf,
  type SortColumn,
  wholeSegment,
} from './list-segments.ts';
import type { Mask } from '#server/sql/relations/masked-relation.ts';
import { dialectOf } from '#server/sql/dialects/dialect-of.ts';
import type { RecordProjection } from '#server/sql/records/record-projection.ts';
import { rowLimit } from '#server/sql/values/row-limit.ts';
import { Slot } from '#server/sql/values/slot.ts';

/** The alias of the masked rows that a list goes through: filter, search, sort order, titles and columns stand on it. */
export const LISTED = 'nf_listed';

/** The alias of the page that was found, where it is found before its records are read. */
const FOUND = 'nf_found';

/** The alias of what several searches have found together, of which the page is the first. */
const TOGETHER = 'nf_together';

/** The alias of the rows with the values they are sorted by, where these are worked out. */
const SORTED = 'nf_sorted';

/** Name of the column with a sort key, where it stands in the row for the order alone. */
function keyColumn(index: number): string {
  return `key$${index}`;
}

/** Name of the column in which each row of a page has how many records the list has. */
export const COUNTED = 'count$';

/** Name of the column in which a row of the page has a sort key, for the next cursor. */
export function keyNames({ sort, projection }: Pick<ListPlan, 'sort' | 'projection'>): readonly string[] {
  return sort.map(({ column }, index) =>
    column !== undefined && projection.own.has(column) ? column : keyColumn(index),
  );
}

/** A list, looked up and compiled. Values of the call come in through slots. */
export interface ListPlan {
  readonly kind: DatabaseKind;
  readonly mask: Mask;
  /** The column of the id. */
  readonly id: string;
  /** The fields of LISTED that filter, search and sort order read. */
  readonly reads: ReadonlySet<string>;
  /** Joins that the sort order and the search need, on LISTED. */
  readonly joins: Sql;
  /** What every row must meet: filter and search. */
  readonly conditions: readonly Sql[];
  /** The sort order with the id at its end, on LISTED. */
  readonly sort: readonly SortColumn[];
  /** On LISTED. */
  readonly projection: RecordProjection;
  /** True where an index is expected to bring the rows in this order, so that no row is read that is not on the page. */
  readonly ordered: boolean;
  /** True where an index does so by what is filtered, on which all rights to the rows hang. */
  readonly decided: boolean;
}

/** What of a page is in its statement. */
export interface PageShape {
  /** The keys that it goes on after. */
  readonly after: readonly CursorKey[] | undefined;
  /** How many rows it brings; undefined: `value:limit`. */
  readonly rows: number | undefined;
  /** How many records of the whole list are counted along with it, at most, as `COUNTED`; undefined: none. */
  readonly counted?: number | undefined;
}

/**
 * The statements that bring one page, each at most so many rows; each goes on where the one before it ends. SQLite
 * goes through the stretches of the order one by one, until the page is full; for PostgreSQL, where every statement is
 * a round trip, they are brought together in one. The first page is a single stretch where an index can bring it. The
 * first statement counts, where that is asked.
 */
export function pageStatements(plan: ListPlan, { after, rows, counted }: PageShape): readonly Sql[] {
  const limit = rows === undefined ? sql`${new Slot('value:limit')}` : rowLimit(rows);
  return steps(plan, after).map((segments, place) =>
    page(plan, segments, { limit, counted: place === 0 ? counted : undefined }),
  );
}

/** The stretches of the order that a page goes through, statement by statement. */
function steps(plan: ListPlan, after: PageShape['after']): readonly (readonly Segment[])[] {
  if (!isByColumns(plan.sort)) return [[wholeSegment(keysOf(plan, SORTED), after)]];
  if (after === undefined && isOneStretch(plan)) return [[wholeSegment(plan.sort, after)]];
  const segments = segmentsOf(plan.sort, after);
  return plan.kind === 'sqlite' ? segments.map((one) => [one]) : [segments];
}

/**
 * Whether an index brings empty values where the order has them. The indexes of PostgreSQL do; SQLite, which has them at
 * the other end, goes through an index twice for the first value of an order, and sorts for any other.
 */
function isOneStretch({ kind, sort }: ListPlan): boolean {
  return kind === 'postgres' || sort.slice(1).every(({ nullable }) => !nullable);
}

/** How much a statement brings. */
type Amount = Pick<PageShape, 'counted'> & { readonly limit: Sql };

function page(plan: ListPlan, segments: readonly Segment[], amount: Amount): Sql {
  const [segment, ...others] = segments;
  if (segment === undefined) throw new Error('a list without rows to go through');
  const isOneStep = others.length === 0;
  const alone = isOneStep && plan.mask.branches(plan.reads).length === 1;
  return (isOneStep && plan.decided) || (alone && plan.ordered)
    ? inOrder(plan, segment, amount)
    : foundFirst(plan, segments, amount);
}

/** One way through the rows: a condition of a grant, a stretch of the order, and how many rows. */
interface Search {
  readonly branch: Sql;
  readonly segment: Segment;
  readonly limit: Sql;
}

/** The page as the index brings it, with titles and columns of each row as it comes. */
function inOrder(plan: ListPlan, segment: Segment, amount: Amount): Sql {
  const { joins, reads } = plan.projection;
  const branch = plan.mask.relation([...plan.reads, ...reads]);
  const values = plan.sort.map(({ value }) => value);
  return sql`SELECT ${selected(plan, values, amount)} FROM ${from(plan, branch)}${joins} WHERE ${where(plan, segment.conditions)} ORDER BY ${segment.order} LIMIT ${amount.limit}`;
}

/**
 * For each condition of a grant and each stretch of the order a search of its own with its own limit, for ids and sort
 * keys alone, brought together and cut again. Only then the records of the page are read, with their titles.
 */
function foundFirst(plan: ListPlan, segments: readonly Segment[], amount: Amount): Sql {
  const { limit } = amount;
  const { mask, kind, projection } = plan;
  const branches = mask.branches(plan.reads);
  const searches = branches.flatMap((branch) =>
    segments.map((segment) => search(plan, { branch, segment, limit })),
  );
  // Stretches share no row; branches may, and UNION drops what is twice.
  const union = branches.length > 1 ? ' UNION ' : ' UNION ALL ';
  const first =
    searches.length === 1
      ? (searches[0] ?? empty)
      : sql`SELECT * FROM (${join(searches.map(asOperand), union)}) AS ${identifier(TOGETHER)} ORDER BY ${orderBy(keysOf(plan, TOGETHER))} LIMIT ${limit}`;
  const order = orderBy(keysOf(plan, FOUND));
  const found = keysOf(plan, FOUND).map(({ value }) => value);
  const own = columnOf(LISTED, plan.id);
  const record = sql`${raw(kind === 'sqlite' ? 'CROSS JOIN' : 'JOIN')} ${mask.every(projection.reads)} AS ${identifier(LISTED)} ON ${own} = ${found.at(-1)}`;
  return sql`SELECT ${selected(plan, found, amount)} FROM (${first}) AS ${identifier(FOUND)} ${record}${projection.joins} ORDER BY ${order}`;
}

/** What the records of the page are made of, the sort keys that are none of it, and the count. */
function selected(plan: ListPlan, values: readonly Sql[], { counted }: Amount): Sql {
  const names = keyNames(plan);
  const more = values.flatMap((value, index) =>
    names[index] === keyColumn(index) ? [sql`${value} AS ${identifier(keyColumn(index))}`] : [],
  );
  const count =
    counted === undefined ? [] : [sql`(${countStatement(plan, counted)}) AS ${identifier(COUNTED)}`];
  return join([plan.projection.columns, ...more, ...count], ', ');
}

/** How many records the whole list has, as `count`: at most `most`, where counting stops. */
export function countStatement(plan: ListPlan, most: number): Sql {
  const limit = rowLimit(most);
  const searches = plan.mask
    .branches(plan.reads)
    .map(
      (branch) =>
        sql`SELECT ${columnOf(LISTED, plan.id)} FROM ${from(plan, branch)} WHERE ${where(plan, [])} LIMIT ${limit}`,
    );
  const [only, ...others] = searches;
  if (only !== undefined && others.length === 0)
    return sql`SELECT count(*) AS count FROM (${only}) AS nf_found`;
  const together = join(searches.map(asOperand), ' UNION ');
  return sql`SELECT count(*) AS count FROM (SELECT * FROM (${together}) AS nf_found LIMIT ${limit}) AS nf_counted`;
}

function search(plan: ListPlan, { branch, segment, limit }: Search): Sql {
  const rows = sql`SELECT ${keys(plan)} FROM ${from(plan, branch)} WHERE`;
  const order = sql`ORDER BY ${segment.order} LIMIT ${limit}`;
  if (isByColumns(plan.sort)) return sql`${rows} ${where(plan, segment.conditions)} ${order}`;
  // What is worked out is worked out once for each row, however often the order names it.
  const { once } = dialectOf(plan.kind).calendar;
  const further = join([raw('true'), ...segment.conditions], ' AND ');
  return sql`SELECT * FROM (${rows} ${where(plan, [])}${once}) AS ${identifier(SORTED)} WHERE ${further} ${order}`;
}

/** The sort order on rows that have its values as columns. */
function keysOf({ sort }: ListPlan, alias: string): readonly SortColumn[] {
  return sort.map((column, index) => ({ ...column, value: columnOf(alias, keyColumn(index)) }));
}

/** The values of the sort order; the last is the id. */
function keys(plan: ListPlan): Sql {
  return join(
    plan.sort.map(({ value }, index) => sql`${value} AS ${identifier(keyColumn(index))}`),
    ', ',
  );
}

function from(plan: ListPlan, branch: Sql): Sql {
  return sql`${branch} AS ${identifier(LISTED)}${plan.joins}`;
}

function where(plan: ListPlan, conditions: readonly Sql[]): Sql {
  return join([plan.mask.inTime, ...plan.conditions, ...conditions], ' AND ');
}

/** SQLite takes no parentheses around the operands of UNION, so each is put into a SELECT of its own. */
function asOperand(search: Sql): Sql {
  return sql`SELECT * FROM (${search}) AS nf_part`;
}
