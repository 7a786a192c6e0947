import { add, choice, leaveOut } from '../../language/fixes.ts';
import { knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import { reason } from '#shared/expression/reasoning/reason.ts';
import type { Entity, States, Transition } from '../../model.ts';
import { stateIn } from './judge.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { targetsOf } from '../reviewing/targets.ts';

/** States that records get stuck in, and final states that they leave. */
export function reviewStates(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    if (entity.states !== undefined && entity.states.options.length > 1)
      reviewMachine(entity, entity.states, reviewing);
  }
}

function reviewMachine(entity: Entity, { options }: States, reviewing: Reviewing): void {
  const transitions = [...entity.transitions.values()];
  for (const { name, final } of options) {
    const out = transitions.find(
      (transition) =>
        leaves(transition, name) && isPossibleIn({ entity, transition, state: name }, reviewing),
    );
    const place = reviewing.placeOfState(entity, name);
    if (final === true && out !== undefined) {
      reviewing.say('final_left', place, {
        message: `\`${name}\` is final, but \`${out.name}\` leads out of it.`,
        hint: `Leave out \`final: true\`, or name the states that \`${out.name}\` starts from.`,
        fixes: [choice(leaveOut(place, 'final'))],
      });
    }
    if (final !== true && out === undefined) {
      reviewing.say('dead_end', place, {
        message: `Nothing leads out of \`${name}\`, and it is not final.`,
        hint: `Write \`final: true\` if records end here, or add a transition with \`from: ${name}\`.`,
        fixes: [choice(add(place, 'final', 'true'))],
      });
    }
  }
}

interface Leaving {
  readonly entity: Entity;
  readonly transition: Transition;
  readonly state: string;
}

/** Whether no guard of the transition keeps records of the state from it. */
function isPossibleIn({ entity, transition, state }: Leaving, { model }: Reviewing): boolean {
  const knowledge = knowledgeOf(model, { input: transition.input });
  const given = stateIn(entity, [state]);
  return transition.when.every(
    ({ condition }) => reason(condition.expression, knowledge, given)?.never !== true,
  );
}

function leaves(transition: Transition, state: string): boolean {
  if (transition.from !== undefined && !transition.from.includes(state)) return false;
  return targetsOf(transition).some((target) => target !== state);
}
