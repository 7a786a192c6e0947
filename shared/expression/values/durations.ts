import { longestDuration } from './calendar.ts';
import { fromInteger, multiply, nearestInteger } from './exact.ts';

/** A duration within the longest there is. */
export function inDuration(milliseconds: bigint): bigint | undefined {
  return milliseconds <= BigInt(longestDuration) && milliseconds >= -BigInt(longestDuration)
    ? milliseconds
    : undefined;
}

/** The duration of a number of units of `milliseconds` each, to the nearest millisecond. */
export function durationOf(count: bigint, milliseconds: number): bigint | undefined {
  const product = multiply(count, fromInteger(milliseconds));
  return product === undefined ? undefined : inDuration(nearestInteger(product));
}
