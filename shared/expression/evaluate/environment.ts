import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { CallExpression } from '../expression.ts';
import type { Window } from '../values/spans.ts';
import type { Value } from '../values/value.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';

/**
 * What an expression is evaluated against in memory. What is not at hand is undefined and makes the answer unknown;
 * null is empty. Records are in wire form.
 */
export interface Environment {
  readonly record?: RecordValues | null;
  readonly old?: RecordValues | null;
  readonly me?: RecordValues | null;
  /** The record whose key the caller presents; undefined without one. */
  readonly held?: { readonly entity: string; readonly record: RecordValues | null };
  /** RFC 3339 UTC with milliseconds. */
  readonly now: string;
  readonly today: string;
  /** Offsets of the contract's time zone; without them whatever needs a local time is not at hand. */
  readonly zone?: ZoneOffsets;
  /** Those of the zones that stand in records; undefined for one that is not known. */
  zones?(name: string): ZoneOffsets | undefined;
  readonly input?: RecordValues;
  readonly params?: RecordValues;
  /** Records that stand under a name of the contract's own, as in effects. */
  readonly elements?: Readonly<Record<string, RecordValues | string | null>>;
  readonly constants: Readonly<Record<string, JsonValue>>;
  /** Of moments that are offered only these are made. */
  readonly window?: Window;
  /** One record by id: null when there is none, undefined when it is not at hand. */
  fetch?(entity: string, id: string): RecordValues | null | undefined;
  /** The records of `entity` whose reference `field` is `id`. */
  back?(entity: string, field: string, id: string): readonly RecordValues[] | undefined;
  all?(entity: string): readonly RecordValues[] | undefined;
  /**
   * What a function of the contract gave for this call of it, in wire form; undefined where it was not run. `bound`: what
   * stands for each element of the collections around the call.
   */
  result?(call: CallExpression, bound: ReadonlyMap<string, Value>): JsonValue | undefined;
}
