import type { Knowledge } from '#shared/expression/reasoning/knowledge.ts';
import { reason } from '#shared/expression/reasoning/reason.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { StateBranch } from '../../model-effects.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** `start` or `to` by conditions; none where it is one state. */
export function branchesOf(states: string | readonly StateBranch[] | undefined): readonly StateBranch[] {
  return states === undefined || typeof states === 'string' ? [] : states;
}

/** The first branch that is true is taken: none behind one that always is. */
export function reviewBranchOrder(
  branches: readonly StateBranch[],
  { knowledge, given }: { readonly knowledge: Knowledge; readonly given: readonly Expression[] },
  reviewing: Reviewing,
): void {
  for (const { state, condition } of branches.slice(0, -1)) {
    if (reason(condition.expression, knowledge, given)?.always !== true) continue;
    reviewing.say('always_true', condition.place, {
      message: `This is always true, so it is always \`${state}\` and never one of the states after it.`,
      hint: `Put \`${state}\` last, or correct the condition.`,
    });
  }
}
