import sql, { join, type Sql } from 'sql-template-tag';
import type { Expression } from '#shared/expression/expression.ts';
import { dateEdges } from '#shared/expression/values/calendar.ts';
import type { AddedName, Dialect, TotalInSteps } from '#server/sql/dialects/dialect.ts';
import type { Term } from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';

const RECORDS = 'nf_days';
const NUMBER = 'number$';

/** What an aggregate is made of, in a column of the records. */
export interface Made {
  readonly what: AddedName | 'min' | 'max';
  readonly term: Term;
  readonly column: string;
}

/** A total of stored numbers, in units of 10^-scale. */
interface MadeOfUnits {
  readonly what: AddedName;
  readonly column: string;
  readonly scale: number;
}

/**
 * Groups by month, by week or by year, which are added up by day first: days come in the order of their index, while
 * months would have to be made of each record, and sorted.
 */
export interface GroupsOfDays {
  readonly day: Expression;
  /** The group of a day. */
  groupOf(day: Sql): Sql;
  /** In the order of the values; undefined: the number of records. */
  readonly totals: readonly (MadeOfUnits | undefined)[];
  readonly steps: TotalInSteps;
}

/** Undefined where groups are not made of days, or where not every value of a group can be added up from those of its days. */
export function groupsOfDays(
  group: Expression | undefined,
  values: readonly (Made | undefined)[],
  { totalInSteps: steps, calendar }: Dialect,
): GroupsOfDays | undefined {
  if (group?.kind !== 'call' || steps === undefined) return undefined;
  const edge = dateEdges.find((name) => name === group.function);
  const [day] = group.arguments;
  if (edge === undefined || day?.type.kind !== 'date') return undefined;
  const totals = values.map((one) => one && madeOfUnits(one));
  if (totals.some((total, place) => total === undefined && values[place] !== undefined)) return undefined;
  return { day, groupOf: (date) => calendar.edge(date, edge), totals, steps };
}

function madeOfUnits({ what, column, term: { scale } }: Made): MadeOfUnits | undefined {
  return (what === 'sum' || what === 'avg') && scale !== undefined ? { what, column, scale } : undefined;
}

/** A row for each day: the number of its records, and the parts of its totals. `records` have `day` and the terms as columns. */
export function rowsOfDays(records: Sql, { totals, steps }: GroupsOfDays, day: string): Sql {
  const key = columnOf(RECORDS, day);
  const parts = totals.flatMap((total) => {
    if (total === undefined) return [];
    const sums = steps.parts(columnOf(RECORDS, total.column));
    return sums.map((part, place) => sql`${part} AS ${identifier(partColumn(total, place))}`);
  });
  const columns = [sql`${key} AS ${identifier(day)}`, sql`COUNT(*) AS ${identifier(NUMBER)}`, ...parts];
  return sql`SELECT ${join(columns, ', ')} FROM (${records}) AS ${identifier(RECORDS)} GROUP BY ${key}`;
}

/** The values of a group of such rows, which stand under an alias. */
export function valuesOfDays(alias: string, { totals, steps }: GroupsOfDays): readonly Sql[] {
  return totals.map((total) => {
    if (total === undefined) return sql`SUM(${columnOf(alias, NUMBER)})`;
    const parts = steps
      .parts(columnOf(alias, total.column))
      .map((_, place) => sql`SUM(${columnOf(alias, partColumn(total, place))})`);
    return steps.whole(total.what, parts, total.scale);
  });
}

function partColumn({ column }: MadeOfUnits, place: number): string {
  return `${column}$${place}`;
}
