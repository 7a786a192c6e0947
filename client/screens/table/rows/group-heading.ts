import type { JsonValue } from '#shared/fields/field.ts';

/** A group of the rows of a table. */
export interface GroupHeading {
  /** What its records have in common, as text that no other group has. */
  readonly key: string;
  readonly value: JsonValue;
  readonly label: string;
  readonly count: number;
  /** Totals by their names, `sum(price)`. */
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly folded: boolean;
}
