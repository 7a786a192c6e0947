import type { Included, JsonValue, RecordValues } from '#shared/fields/field.ts';
import { fromMilliseconds, toMilliseconds } from '#shared/fields/time/duration.ts';
import { type Exact, fromExact, toExact } from './exact.ts';
import type { Type } from '../expression.ts';

/**
 * A value while an expression is evaluated: null is empty or unknown, undefined is not at hand. Numbers and durations
 * (milliseconds) are integers; a record is its id, or its values where they are at hand; everything else is in wire form.
 */
export type Value = undefined | null | boolean | string | Exact | RecordValues | readonly Value[];

/** The value of wire form, by its type; undefined stays undefined. */
export function fromWire(wire: JsonValue | undefined, type: Type): Value {
  if (wire === undefined || wire === null) return wire;
  switch (type.kind) {
    case 'number':
    case 'money':
      return typeof wire === 'string' || typeof wire === 'number' ? (toExact(wire) ?? null) : null;
    case 'duration':
      return typeof wire === 'string' ? toDuration(wire) : null;
    case 'list':
      if (!Array.isArray(wire)) return null;
      if (type.includes !== undefined) return withIncluded(wire.map(String), type.includes);
      return wire.length > 0 ? wire.map((item) => fromWire(item, type.element)) : null;
    case 'json':
      // A file is the one of its id; of anything else nothing but its being there can be asked.
      return type.file === true ? fileOf(wire) : true;
    case 'boolean':
      return typeof wire === 'boolean' ? wire : null;
    case 'text':
    case 'date':
    case 'time':
    case 'datetime':
    case 'choice':
    case 'record':
    case 'several':
    case 'calendar_step':
    case 'spans':
    case 'null':
      return typeof wire === 'string' ? wire : null;
  }
}

function fileOf(wire: JsonValue): string | null {
  const id: unknown = typeof wire === 'object' && wire !== null ? Reflect.get(wire, 'id') : undefined;
  return typeof id === 'string' ? id : null;
}

/** All that the names stand for, each once and in order; a name that is gone stands for nothing. */
export function withIncluded(names: readonly string[], includes: Included): readonly string[] {
  const all = names.flatMap((name) => (Object.hasOwn(includes, name) ? (includes[name] ?? []) : []));
  return [...new Set(all)].toSorted();
}

/** The wire form of a value: decimal strings for numbers, ids for records, null for what is unknown or not at hand. */
export function toWire(value: Value, type: Type): JsonValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint')
    return type.kind === 'duration' ? fromMilliseconds(Number(value)) : fromExact(value);
  if (isList(value)) return value.map((item) => toWire(item, type.kind === 'list' ? type.element : type));
  return typeof value === 'object' ? (value.id ?? null) : value;
}

/** Whether the value is a collection or a list. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** The id of a record; null for no record, undefined where the record has none yet. */
export function idOf(value: Value): string | null | undefined {
  if (value === undefined || value === null || typeof value === 'string') return value;
  if (typeof value !== 'object' || isList(value)) return undefined;
  return typeof value.id === 'string' ? value.id : undefined;
}

function toDuration(wire: string): bigint | null {
  const milliseconds = toMilliseconds(wire);
  return milliseconds === undefined ? null : BigInt(milliseconds);
}
