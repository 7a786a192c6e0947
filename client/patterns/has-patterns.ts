import type { FunctionName } from '#shared/expression/expression.ts';

const functions: ReadonlySet<unknown> = new Set<FunctionName>(['matches', 'extract', 'replace']);

/** Whether a field or an expression in a description has a pattern. */
export function hasPatterns(description: unknown): boolean {
  if (typeof description !== 'object' || description === null) return false;
  if (Array.isArray(description)) return description.some(hasPatterns);
  return Object.entries(description).some(
    ([name, value]) =>
      (name === 'pattern' && typeof value === 'string') ||
      (name === 'function' && functions.has(value)) ||
      hasPatterns(value),
  );
}
