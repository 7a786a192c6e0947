import type { z } from 'zod';
import type { Type } from '#shared/expression/expression.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { FieldCheck, FilterOperator, JsonSchema, JsonValue } from './value.ts';

/** How values are shown to people. */
export interface DisplayStyle {
  /** BCP 47. */
  readonly locale: string;
  /** Of words such as yes and no, where that is not the language of the locale. */
  readonly language?: string;
  /** The zone of the reader; without it instants are shown in UTC. */
  readonly zone?: ZoneOffsets;
  /** `long` in sentences ("6 January 2026"), `medium` in tables and fields. */
  readonly dates?: 'long' | 'medium';
}

/** The types that differ in the form of their values. What hangs on that form alone is asked of the base of a type. */
export type BaseType =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'time'
  | 'datetime'
  | 'duration'
  | 'choice'
  | 'choices'
  | 'ref'
  | 'refs'
  | 'file'
  | 'json';

/** All that there is to know of one field type on both sides of the wire. */
export interface FieldType<Settings extends { readonly type: string }, Base extends BaseType = BaseType> {
  /** The type whose values it has: a telephone number is a text, an amount of money a decimal. */
  readonly base: Base;
  /** The settings of which nothing more is said than must be. */
  readonly bare: Settings;
  /** The settings that a browser is told. */
  readonly described: readonly Exclude<keyof Settings, 'type'>[];
  /** Settings without least, most, pattern or form, where they are others: for values that are there, or are to be refused. */
  readonly unbounded?: object;
  /** What databases and other languages call it. */
  readonly alsoCalled?: readonly string[];
  /** The checks of its own that it has. */
  readonly checks: readonly FieldCheck[];
  /** Whether a constant may be of the type. */
  readonly constant: boolean;
  /**
   * Parses one sent value that is not null and brings it into wire form (trimmed, NFC, exact, canonical). Gives null
   * where the value turns out empty. Issues are zod's own, or custom ones with `params.code`, a field code.
   */
  schema(settings: Settings): z.ZodType<JsonValue>;
  /** The wire form of a value that is not empty. */
  wireSchema(settings: Settings): JsonSchema;
  /** A value in wire form, not null, as people read it. */
  format(value: JsonValue, settings: Settings, style: DisplayStyle): string;
  /** What an expression sees of a field of `entity`. */
  expression(settings: Settings, entity: string): Type;
  /** How people filter by it, the usual operator first: it is meant where an address names none. */
  operators(settings: Settings): readonly FilterOperator[];
  /** What lists can be sorted by: the text as it is folded, the value itself, or not at all. */
  readonly sorted: 'folded' | 'plain' | 'never';
  /** Whether a search looks into it. */
  readonly searched: boolean;
  /** Whether it is looked for as a whole, so that something can be unique by it. */
  readonly identifying: boolean;
  /** Whether an index has room for it. */
  indexed(settings: Settings): boolean;
  /** Whether it takes more than a line of a table. */
  long(settings: Settings): boolean;
}
