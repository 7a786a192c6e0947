/** Whether two values that YAML yields hold the same, in the same order. */
export function sameData(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
