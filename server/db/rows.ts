import { memoized } from '#shared/memoize/memoized.ts';
import type { ColumnValue, Row, RowMaker, Statement } from './database.ts';

/** The columns of a statement. Statements that are prepared have the same at each run. */
export class Columns {
  readonly #places: ReadonlyMap<string, number>;

  constructor(names: readonly string[]) {
    this.#places = new Map(names.map((name, place) => [name, place]));
  }

  /** Undefined where there is no such column. */
  placeOf(name: string): number | undefined {
    return this.#places.get(name);
  }
}

/** A row as a list of its values. To make an object of each row takes as long as to read it. */
export class ListedRow {
  readonly columns: Columns;
  readonly values: readonly ColumnValue[];

  constructor(columns: Columns, values: readonly ColumnValue[]) {
    this.columns = columns;
    this.values = values;
  }

  /** Null also where there is no such column. */
  value(name: string): ColumnValue {
    const place = this.columns.placeOf(name);
    return place === undefined ? null : (this.values[place] ?? null);
  }
}

/** The same statement, with its rows as lists. */
export function listed({ sql, text, values }: Statement): Statement<ListedRow> {
  return { sql, text, values, make: listedRows };
}

const listedRows: RowMaker<ListedRow> = memoized((names) => {
  const columns = new Columns(names);
  return (values) => new ListedRow(columns, values);
});

const namedRows: RowMaker<Row> = memoized((names) => {
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]));
  return (values) => {
    const row = { ...empty };
    for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index] ?? null;
    return row;
  };
});

/** What makes the rows of a statement. */
export function makerOf<Made>({ make }: Statement<Made>): RowMaker<Made> {
  // A statement that names none is one of `Row`, as its type says.
  return make ?? (namedRows as RowMaker<unknown> as RowMaker<Made>);
}
