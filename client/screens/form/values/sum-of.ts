import { fromExact, inRange, toExact, toScale } from '#shared/expression/values/exact.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { fromMilliseconds, toMilliseconds } from '#shared/fields/time/duration.ts';

/** What the values of a column come to, exactly; undefined where there is none, or more than a number of the language is. */
export function sumOf(field: FieldShape, values: readonly (JsonValue | undefined)[]): JsonValue | undefined {
  if (isA(field, 'duration')) {
    const known = values.flatMap((value) => (typeof value === 'string' ? (toMilliseconds(value) ?? []) : []));
    return known.length === 0 ? undefined : fromMilliseconds(known.reduce((sum, one) => sum + one, 0));
  }
  const known = values.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? (toExact(value) ?? []) : [],
  );
  const sum = known.length === 0 ? undefined : inRange(known.reduce((total, one) => total + one, 0n));
  if (sum === undefined) return undefined;
  return isA(field, 'integer') ? Number(fromExact(sum)) : toScale(sum, 'scale' in field ? field.scale : 0);
}
