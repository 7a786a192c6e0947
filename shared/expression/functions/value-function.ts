import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Type } from '../type.ts';
import type { Value } from '../values/value.ts';

/** What is done to values that are neither empty nor missing; undefined where the zone is not at hand. */
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
  /** `first`: the type of the first argument. */
  readonly result: Type | 'first';
  /** `first` is the type of the first argument. */
  work(first: Type): Work;
}

/** The same work, whatever the type of the first argument. */
export function always(work: Work): () => Work {
  return () => work;
}
