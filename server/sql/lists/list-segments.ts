import sql, { join, type Sql } from 'sql-template-tag';
import type { CursorKey } from '#shared/api/list-cursor.ts';
import { Slot } from '#server/sql/values/slot.ts';

/** One term of a sort order: its SQL value on a row, and whether it can be empty. */
export interface SortColumn {
  readonly value: Sql;
  /** The stored column of the record itself that the value is; undefined where it is anything else. */
  readonly column?: string;
  /** False: the value is worked out for each row, so that no index has it. */
  readonly isColumn: boolean;
  readonly descending: boolean;
  readonly nullable: boolean;
}

/** A stretch of a sorted list: rows that meet the conditions; which keys the same conditions hold fixed. */
export interface Segment {
  readonly conditions: readonly Sql[];
  readonly order: Sql;
}

/**
 * The rest of a list after a cursor (or all of it) as stretches that follow one another, each a plain range without
 * OR, so that an index finds its beginning. Empty sorts last ascending and first descending. The last column must
 * tell any two rows apart. Values of the cursor are the slots `value:after0`, `value:after1`, …
 */
export function segmentsOf(
  columns: readonly SortColumn[],
  after: readonly CursorKey[] | undefined,
): readonly Segment[] {
  if (after === undefined) return stretch(columns, 0, []);
  return columns.flatMap((_, index) => {
    const depth = columns.length - 1 - index; // the longest common beginning with the cursor comes first
    const equal = columns.slice(0, depth).map((column, at) => equalTo(column, at, after[at] ?? null));
    return beyond(columns, depth, { equal, key: after[depth] ?? null });
  });
}

/** Whether an index can bring the order. */
export function isByColumns(columns: readonly SortColumn[]): boolean {
  return columns.every(({ isColumn }) => isColumn);
}

/** The rest of a list after a cursor (or all of it) as a single stretch, for an order that no index brings. */
export function wholeSegment(
  columns: readonly SortColumn[],
  after: readonly CursorKey[] | undefined,
): Segment {
  const stretches = after === undefined ? [] : segmentsOf(columns, after);
  const further = stretches.map(({ conditions }) => sql`(${join(conditions, ' AND ')})`);
  return {
    conditions: further.length === 0 ? [] : [sql`(${join(further, ' OR ')})`],
    order: orderBy(columns),
  };
}

/** ORDER BY for the columns from `from` on, where nothing is known of their emptiness. */
export function orderBy(columns: readonly SortColumn[]): Sql {
  return join(
    columns.map(({ value, descending, nullable }) => {
      const direction = descending ? sql`${value} DESC` : sql`${value} ASC`;
      if (!nullable) return direction;
      return descending ? sql`${direction} NULLS FIRST` : sql`${direction} NULLS LAST`;
    }),
    ', ',
  );
}

/** All rows from the column at `depth` on: its values, then its empties, or the other way round. */
function stretch(columns: readonly SortColumn[], depth: number, known: readonly Sql[]): readonly Segment[] {
  const column = columns[depth];
  if (column === undefined) return [];
  const values = valued(columns, depth, known);
  if (!column.nullable) return [values];
  return column.descending
    ? [empties(columns, depth, known), values]
    : [values, empties(columns, depth, known)];
}

/** The rows after the cursor among those that equal it before the column at `depth`. */
function beyond(
  columns: readonly SortColumn[],
  depth: number,
  { equal, key }: { equal: readonly Sql[]; key: CursorKey },
): readonly Segment[] {
  const column = columns[depth];
  if (column === undefined) return [];
  if (key === null) return column.descending ? [valued(columns, depth, equal)] : [];
  const slot = new Slot(`value:after${depth}`);
  const further = column.descending ? sql`${column.value} < ${slot}` : sql`${column.value} > ${slot}`;
  const values = { conditions: [...equal, further], order: orderFrom(columns, depth) };
  return column.nullable && !column.descending ? [values, empties(columns, depth, equal)] : [values];
}

function valued(columns: readonly SortColumn[], depth: number, known: readonly Sql[]): Segment {
  const column = columns[depth];
  const filled = column?.nullable === true ? [sql`${column.value} IS NOT NULL`] : [];
  return { conditions: [...known, ...filled], order: orderFrom(columns, depth) };
}

function empties(columns: readonly SortColumn[], depth: number, known: readonly Sql[]): Segment {
  const column = columns[depth];
  const empty = column === undefined ? [] : [sql`${column.value} IS NULL`];
  return { conditions: [...known, ...empty], order: orderBy(columns.slice(depth + 1)) };
}

/** Keys before `depth` are fixed, the one at `depth` is known to have a value. */
function orderFrom(columns: readonly SortColumn[], depth: number): Sql {
  return orderBy(
    columns.slice(depth).map((column, index) => (index === 0 ? { ...column, nullable: false } : column)),
  );
}

function equalTo(column: SortColumn, at: number, key: CursorKey): Sql {
  return key === null ? sql`${column.value} IS NULL` : sql`${column.value} = ${new Slot(`value:after${at}`)}`;
}
