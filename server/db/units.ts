/** Above every count of units that a column holds. */
export const unreachable = 2n ** 63n - 1n;

/** A count of units brought into 64 bits; columns stay far away from both ends. */
export function clamped(units: bigint): bigint {
  if (units > unreachable) return unreachable;
  return units < -unreachable ? -unreachable : units;
}
