import { say } from '../../ui/say.ts';
import type { StepOutcome } from './step-outcome.ts';

/** Says what was done; what waits for an answer from outside until somebody closes it. */
export function sayOutcome({ message, waits }: StepOutcome): void {
  say({
    message,
    color: waits ? 'blue' : 'green',
    ...(waits ? { autoClose: false } : {}),
  });
}
