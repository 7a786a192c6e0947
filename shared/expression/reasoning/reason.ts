import type { Expression } from '../expression.ts';
import { assume } from './assume.ts';
import { Facts } from './facts.ts';
import type { Knowledge } from './knowledge.ts';
import { possible } from './think.ts';
import type { Thinking } from './thinking.ts';

/** What can be said of a condition for certain, whatever the records hold. */
export interface Verdict {
  /** It is false or unknown on every input. */
  readonly never: boolean;
  /** It is true on every input. */
  readonly always: boolean;
}

/**
 * Thinks a condition through over types, bounds and options, where other conditions are known to hold. It never guesses:
 * what cannot be decided is neither. Undefined where the given conditions contradict each other.
 */
export function reason(
  condition: Expression,
  knowledge: Knowledge,
  given: readonly Expression[] = [],
): Verdict | undefined {
  let thinking: Thinking = { facts: new Facts(), knowledge, patience: { left: 4_000 }, possible };
  for (const one of given) {
    const facts = assume(one, true, thinking);
    if (facts === undefined) return undefined;
    thinking = { ...thinking, facts };
  }
  const answer = possible(condition, thinking);
  if (answer.values.kind !== 'some') return { never: false, always: false };
  const { names } = answer.values;
  return { never: !names.has('true'), always: !names.has('false') && !answer.empty };
}
