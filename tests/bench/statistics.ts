/** The value below which a share of all lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The one in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** All of them together. */
export function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
