import { knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import type { Entity, Transition } from '../../model.ts';
import { branchesOf, reviewBranchOrder } from '../conditions/branches.ts';
import { isEverThere } from './holders.ts';
import { judge, stateIn } from '../conditions/judge.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { sourcesOf } from '../reviewing/targets.ts';

/** Conditions of transitions: each is asked of a record in a state that the transition starts from. */
export function reviewGuards(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    for (const transition of entity.transitions.values()) {
      reviewWhen(entity, transition, reviewing);
      reviewBy(entity, transition, reviewing);
      reviewBranches(entity, transition, reviewing);
    }
  }
}

function reviewWhen(entity: Entity, transition: Transition, reviewing: Reviewing): void {
  const { name, input, when } = transition;
  const knowledge = knowledgeOf(reviewing.model, { input });
  const state = stateIn(entity, sourcesOf(entity, transition));
  for (const [index, { condition }] of when.entries()) {
    const before = when.slice(0, index).map((guard) => guard.condition.expression);
    const after = before.length === 0 ? '' : ' together with what is asked before it';
    judge(
      condition,
      {
        knowledge,
        given: [...state, ...before],
        never: {
          message: `This can never be true${after}, so \`${name}\` can never be made.`,
          hint: 'Compare it with the states in `from`, with the options and with the bounds of the fields.',
        },
        always: {
          message: `This is always true here, so it never keeps anybody from making \`${name}\`.`,
          hint: 'Leave it out, or write the condition that you meant.',
        },
      },
      reviewing,
    );
  }
}

function reviewBy(entity: Entity, transition: Transition, reviewing: Reviewing): void {
  if (typeof transition.by === 'string') return;
  for (const { audience, condition } of transition.by) {
    if (condition === undefined || condition.source === 'true') continue;
    if (!isEverThere(audience, entity, reviewing)) continue;
    judge(
      condition,
      {
        knowledge: knowledgeOf(reviewing.model),
        given: stateIn(entity, sourcesOf(entity, transition)),
        never: {
          message: `This can never be true, so \`${audience}\` can never make \`${transition.name}\`.`,
          hint: `Correct the condition, or take \`${audience}\` out.`,
        },
        always: {
          message: `This is always true: \`${audience}\` may make \`${transition.name}\` of every record.`,
          hint: `Write \`${audience}: true\`, or write the condition that you meant.`,
        },
      },
      reviewing,
    );
  }
}

function reviewBranches(entity: Entity, { name, to, from, input }: Transition, reviewing: Reviewing): void {
  const branches = branchesOf(to);
  const knowledge = knowledgeOf(reviewing.model, { input });
  const given = stateIn(entity, from);
  reviewBranchOrder(branches, { knowledge, given }, reviewing);
  for (const { state, condition } of branches) {
    judge(
      condition,
      {
        knowledge,
        given,
        never: {
          message: `This can never be true, so \`${name}\` never leads to \`${state}\`.`,
          hint: 'Correct the condition, or leave the state out of `to`.',
        },
      },
      reviewing,
    );
  }
}
