import type { Type } from '../type.ts';
import type { Work } from './value-function.ts';

type Kinds = readonly Type['kind'][];

/**
 * A function that is worked out in memory: it makes a set of stretches of time, says something of one, or reads the
 * clocks of a time zone that stands in a record.
 */
export interface SpanFunction {
  /** How it is called in a contract; another function may be called so too, of other values. */
  readonly written: string;
  readonly form: string;
  readonly says: string;
  /** It follows a set; else it makes one. */
  readonly follows?: true;
  /** A list comes first, then a name for what is in it, then a value of each of these kinds, asked of each. */
  readonly each?: readonly Kinds[];
  readonly parameters: readonly Kinds[];
  /** Whether a time zone may, or must, stand at the end: its clocks are read in place of those of the contract's zone. */
  readonly zoned?: 'may' | 'must';
  readonly result: Type;
  /** Done to the set that it follows or to one list for each of `each`, then to the others; none is empty but what is in lists. */
  readonly work: Work;
}
