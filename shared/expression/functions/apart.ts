import type { CallExpression } from '../expression.ts';
import { ownFunction } from './own-functions.ts';
import { isSpanFunction } from './spans.ts';

/**
 * Whether a call has a value that no database works out: of a function of the contract, or of a set of stretches of
 * time. It is worked out before the statement around it, which waits for the value.
 */
export function isWorkedOutApart(call: CallExpression): boolean {
  return ownFunction(call.function) !== undefined || asksSpans(call);
}

/** Whether it says something of a set of stretches of time, and is none itself. */
export function asksSpans({ function: called, type }: CallExpression): boolean {
  return isSpanFunction(called) && type.kind !== 'spans';
}
