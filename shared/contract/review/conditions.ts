import { knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import type { Effect } from '../model-effects.ts';
import type { Condition, Entity, Field, InputField } from '../model.ts';
import { branchesOf, reviewBranchOrder } from './branches.ts';
import { judge, stateIn } from './judge.ts';
import type { Reviewing } from './reviewing.ts';
import { targetsOf } from './targets.ts';

/** Conditions that decide nothing: of required fields, first states, effects, webhooks and notices. */
export function reviewConditions(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    for (const field of entity.fields.values()) reviewRequired(field, reviewing);
    reviewStart(entity, reviewing);
    reviewEffects(entity, reviewing);
  }
  for (const webhook of reviewing.model.webhooks) reviewCall(webhook, 'called', reviewing);
  for (const notice of reviewing.model.notices.values()) reviewCall(notice, 'sent', reviewing);
}

function reviewRequired({ name, requiredIf }: Field, reviewing: Reviewing): void {
  if (requiredIf === undefined) return;
  judge(
    requiredIf,
    {
      knowledge: knowledgeOf(reviewing.model),
      never: {
        message: `This can never be true, so \`${name}\` is never required.`,
        hint: 'Correct the condition, or leave out `required`.',
      },
      always: {
        message: `This is always true, so \`${name}\` is always required.`,
        hint: 'Write `required: true`, or ask what was meant.',
      },
    },
    reviewing,
  );
}

function reviewStart({ states }: Entity, reviewing: Reviewing): void {
  const branches = branchesOf(states?.start);
  const knowledge = knowledgeOf(reviewing.model);
  reviewBranchOrder(branches, { knowledge, given: [] }, reviewing);
  for (const { state, condition } of branches) {
    const never = {
      message: `This can never be true, so no record begins as \`${state}\`.`,
      hint: 'Correct the condition, or leave the state out of `start`.',
    };
    judge(condition, { knowledge, never }, reviewing);
  }
}

/** In the first effect of a transition the record is still in the state that the transition leads to. */
function reviewEffects(entity: Entity, reviewing: Reviewing): void {
  for (const list of [entity.after.create, entity.after.update, entity.after.delete]) {
    for (const effect of list) reviewEffect(effect, { entity }, reviewing);
  }
  for (const transition of entity.transitions.values()) {
    const targets = targetsOf(transition);
    const after = targets.length === 0 ? undefined : targets;
    for (const [index, effect] of transition.then.entries()) {
      const states = index === 0 && effect.each === undefined ? after : undefined;
      reviewEffect(effect, { entity, input: transition.input, states }, reviewing);
    }
  }
}

interface Followed {
  readonly entity: Entity;
  readonly input?: readonly InputField[];
  readonly states?: readonly string[];
}

function reviewEffect(
  { if: condition }: Effect,
  { entity, input, states }: Followed,
  reviewing: Reviewing,
): void {
  if (condition === undefined) return;
  judge(
    condition,
    {
      knowledge: knowledgeOf(reviewing.model, { input }),
      given: stateIn(entity, states),
      never: {
        message: 'This can never be true here, so the effect never happens.',
        hint: 'Correct the condition, or leave the effect out.',
      },
      always: {
        message: 'This is always true here, so the effect always happens.',
        hint: 'Leave out `if`, or ask what was meant.',
      },
    },
    reviewing,
  );
}

function reviewCall(
  { name, if: condition }: { readonly name: string; readonly if?: Condition },
  happens: string,
  reviewing: Reviewing,
): void {
  if (condition === undefined) return;
  judge(
    condition,
    {
      knowledge: knowledgeOf(reviewing.model),
      never: {
        message: `This can never be true, so \`${name}\` is never ${happens}.`,
        hint: 'Correct the condition, or leave the whole out.',
      },
      always: {
        message: `This is always true, so it never keeps \`${name}\` from being ${happens}.`,
        hint: 'Leave out `if`, or ask what was meant.',
      },
    },
    reviewing,
  );
}
