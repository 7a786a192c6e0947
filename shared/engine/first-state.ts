import type { StateBranch } from '#shared/contract/model-effects.ts';

/** The state itself, or of branches the last: the one that is left where no condition before it is true. */
export function firstState(states: string | readonly StateBranch[] | undefined): string | undefined {
  return typeof states === 'string' ? states : states?.at(-1)?.state;
}
