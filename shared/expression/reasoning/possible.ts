import { compareValues } from '../values/compare.ts';
import type { Type } from '../expression.ts';
import { fromWire } from '../values/value.ts';
import type { JsonValue } from '#shared/fields/field.ts';

/** What a value may be at all: whether it may be empty (or unknown), and which values it may have otherwise. */
export interface Possible {
  readonly empty: boolean;
  readonly values: Values;
}

/** `some` is a closed set: options, `true` and `false`, single texts. No value at all is an empty set. */
export type Values =
  | { readonly kind: 'any' }
  | { readonly kind: 'some'; readonly names: ReadonlySet<string> }
  | { readonly kind: 'range'; readonly low?: Bound; readonly high?: Bound };

/** An end of a range; numbers and durations as exact integers, dates and moments as text that sorts. */
export interface Bound {
  readonly value: bigint | string;
  /** The value itself is outside of the range. */
  readonly open: boolean;
}

/** Nothing but emptiness. */
export const nothing: Values = { kind: 'some', names: new Set() };

/** Everything a value of the type may be, empty included. */
export function anyOf(type: Type): Possible {
  if (type.kind === 'boolean') return { empty: true, values: some('true', 'false') };
  if (type.kind === 'choice') return { empty: true, values: some(...type.options) };
  return { empty: true, values: { kind: 'any' } };
}

/** A value that is known, in wire form. */
export function exactly(wire: JsonValue, type: Type): Possible {
  const value = fromWire(wire, type);
  if (value === null || value === undefined) return { empty: true, values: nothing };
  if (typeof value === 'boolean') return { empty: false, values: some(String(value)) };
  if (typeof value === 'bigint' || (typeof value === 'string' && isOrdered(type))) {
    return { empty: false, values: between(closed(value), closed(value)) };
  }
  if (typeof value === 'string' && (type.kind === 'choice' || type.kind === 'text'))
    return { empty: false, values: some(value) };
  return { empty: false, values: { kind: 'any' } };
}

/** A closed set. */
export function some(...names: readonly string[]): Values {
  return { kind: 'some', names: new Set(names) };
}

/** The values from one bound to the other; no values where nothing lies between them. */
export function between(low: Bound | undefined, high: Bound | undefined): Values {
  if (low !== undefined && high !== undefined) {
    const sign = compareValues(low.value, high.value);
    if (sign > 0 || (sign === 0 && (low.open || high.open))) return nothing;
  }
  return low === undefined && high === undefined ? { kind: 'any' } : { kind: 'range', low, high };
}

/** A bound that is itself within the range. */
export function closed(value: bigint | string): Bound {
  return { value, open: false };
}

/** Whether there is no value but the empty one. */
export function isNothing(values: Values): boolean {
  return values.kind === 'some' && values.names.size === 0;
}

/** What both allow. Where that cannot be told exactly, more than both allow. */
export function meet(one: Possible, other: Possible): Possible {
  return { empty: one.empty && other.empty, values: meetValues(one.values, other.values) };
}

/** What either allows. */
export function join(one: Possible, other: Possible): Possible {
  return { empty: one.empty || other.empty, values: joinValues(one.values, other.values) };
}

function meetValues(one: Values, other: Values): Values {
  if (one.kind === 'any') return other;
  if (other.kind === 'any') return one;
  if (one.kind === 'some' && other.kind === 'some')
    return { kind: 'some', names: new Set([...one.names].filter((name) => other.names.has(name))) };
  if (one.kind === 'range' && other.kind === 'range')
    return between(narrower(one.low, other.low, 1), narrower(one.high, other.high, -1));
  return one.kind === 'some' ? one : other;
}

function joinValues(one: Values, other: Values): Values {
  if (isNothing(one)) return other;
  if (isNothing(other)) return one;
  if (one.kind === 'some' && other.kind === 'some')
    return { kind: 'some', names: new Set([...one.names, ...other.names]) };
  if (one.kind === 'range' && other.kind === 'range')
    return between(wider(one.low, other.low, 1), wider(one.high, other.high, -1));
  return { kind: 'any' };
}

/** Of two lower ends (`up` 1) the higher, of two upper ends (`up` -1) the lower. */
function narrower(one: Bound | undefined, other: Bound | undefined, up: 1 | -1): Bound | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const sign = compareValues(one.value, other.value) * up;
  return sign > 0 || (sign === 0 && one.open) ? one : other;
}

function wider(one: Bound | undefined, other: Bound | undefined, up: 1 | -1): Bound | undefined {
  if (one === undefined || other === undefined) return undefined;
  return narrower(one, other, up) === one ? other : one;
}

function isOrdered({ kind }: Type): boolean {
  return kind === 'date' || kind === 'time' || kind === 'datetime';
}
