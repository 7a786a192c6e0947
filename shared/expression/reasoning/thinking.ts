import type { Expression } from '../expression.ts';
import type { Facts } from './facts.ts';
import type { Knowledge } from './knowledge.ts';
import type { Possible } from './possible.ts';

/** One thought: what is known from the contract, what is assumed at the moment, and how long to go on. */
export interface Thinking {
  readonly facts: Facts;
  readonly knowledge: Knowledge;
  /** Parts that may still be looked at; after that anything is possible. */
  readonly patience: { left: number };
  possible(expression: Expression, thinking: Thinking): Possible;
}

/** Which of true, false and unknown a condition may be. */
export interface Truth {
  readonly true: boolean;
  readonly false: boolean;
  readonly unknown: boolean;
}

/** What may come out of a condition. */
export function truthOf(expression: Expression, thinking: Thinking): Truth {
  const { empty, values } = thinking.possible(expression, thinking);
  if (values.kind !== 'some') return { true: true, false: true, unknown: true };
  return { true: values.names.has('true'), false: values.names.has('false'), unknown: empty };
}
