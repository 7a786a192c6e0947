import type { JsonValue } from '#shared/fields/field.ts';

/** What a group of records has in common, its values by their names, and the title of a reference among them. */
export interface GroupRow {
  readonly titles: Readonly<Record<string, string>>;
  readonly [name: string]: JsonValue;
}

/** Answer of a named query and of a tile: a row for each group, one row where there are none. */
export interface GroupAnswer {
  readonly items: readonly GroupRow[];
  /** Of a number in a period: the same of the period before. */
  readonly before?: GroupRow;
  /** Of a named query: the values of parameters that were not sent. */
  readonly preset?: Readonly<Record<string, JsonValue>>;
  /** There are more groups than are answered. */
  readonly more?: true;
}
