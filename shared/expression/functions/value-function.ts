import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Type } from '../type.ts';
import type { Value } from '../values/value.ts';

/** What is done to values that are there, but for one that may be empty; undefined where the zone is not at hand. */
export type Work = (values: readonly Value[], zone: ZoneOffsets | undefined) => Value;

/** A function whose arguments and result have types of their own. */
export interface ValueFunction {
  /** How it is written. */
  readonly form: string;
  /** What it gives, for the author. */
  readonly says: string;
  /** Conditions that are true of it. */
  readonly examples: readonly string[];
  /** Of each argument the kinds that it takes; quoted text is read as the first of them. */
  readonly parameters: readonly (readonly Type['kind'][])[];
  /** The second argument is a pattern, written out: what is wanted of it. */
  readonly pattern?: 'found' | 'replaced';
  /** The place of an argument that may be empty: the work is given null then. */
  readonly mayBeEmpty?: number;
  /** `first`: the type of the first argument. */
  readonly result: Type | 'first';
  /** `first` is the type of the first argument. */
  work(first: Type): Work;
}

/** The same work, whatever the type of the first argument. */
export function always(work: Work): () => Work {
  return () => work;
}
