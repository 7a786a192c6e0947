import type { Expression } from '../expression.ts';

/**
 * What `record` is in the `where` of a reference: the record that is filled in. There the record that may be chosen is
 * the one that the condition stands on, and has its names bare.
 */
export const FILLED_IN = 'record';

/** True for the record that is filled in, in a condition on what may be chosen. */
export function isFilledIn(part: Expression): boolean {
  return part.kind === 'element' && part.name === FILLED_IN;
}
