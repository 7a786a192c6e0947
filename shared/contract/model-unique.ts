import type { Condition } from './model.ts';

/** Fields of which no two records may have the same values; where one of them is empty, nothing is the same. */
export interface Unique {
  readonly fields: readonly string[];
  /** Which records are meant: it compares fields with fixed values alone. Undefined: all of them. */
  readonly where?: Condition;
  /** The code of the contract where another record has them; undefined: `not_unique`. */
  readonly code?: string;
  /** What a call that would make another one is told: a refusal, or the record that is there. */
  readonly onConflict?: 'refuse' | 'existing';
}
