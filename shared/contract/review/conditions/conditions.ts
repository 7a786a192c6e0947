import { knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { asItWas } from '#shared/expression/tree/replace-record.ts';
import type { Notice, Webhook } from '../../model-calls.ts';
import type { Document } from '../../model-documents.ts';
import type { Mail } from '../../model-mails.ts';
import type { OutsideCall } from '../../model-outside.ts';
import { occasions } from '../../language/occasions.ts';
import type { Effect } from '../../model-effects.ts';
import type { Condition, Entity, Field, InputField } from '../../model.ts';
import { branchesOf, reviewBranchOrder } from './branches.ts';
import { judge, stateIn, stateStays } from './judge.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { targetsOf } from '../reviewing/targets.ts';

/** Conditions that decide nothing: of required fields, first states, second people, effects, documents, and what is sent. */
export function reviewConditions(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    for (const field of entity.fields.values()) {
      reviewShown(field, reviewing);
      reviewRequired(field, reviewing);
    }
    reviewStart(entity, reviewing);
    reviewSeconds(entity, reviewing);
    reviewEffects(entity, reviewing);
  }
  const { webhooks, calls, notices, mails, documents } = reviewing.model;
  for (const document of documents.values()) reviewDocument(document, reviewing);
  for (const webhook of webhooks) reviewCall(webhook, 'called', reviewing);
  for (const call of calls) reviewCall(call, 'made', reviewing);
  for (const message of [...notices, ...mails]) reviewCall(message, 'sent', reviewing);
}

function reviewShown({ name, showIf }: Field, reviewing: Reviewing): void {
  if (showIf === undefined) return;
  judge(
    showIf,
    {
      isApart: true,
      knowledge: knowledgeOf(reviewing.model),
      never: {
        message: `This can never be true, so no form asks for \`${name}\`.`,
        hint: 'Correct the condition, or leave out the field.',
      },
      always: {
        message: `This is always true, so every form asks for \`${name}\`.`,
        hint: 'Leave out `show`, or write the condition that you meant.',
      },
    },
    reviewing,
  );
}

function reviewRequired({ name, requiredIf, showIf }: Field, reviewing: Reviewing): void {
  // What is required wherever it is shown is judged as that.
  if (requiredIf === undefined || requiredIf.source === showIf?.source) return;
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
        hint: 'Write `required: true`, or write the condition that you meant.',
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

function reviewSeconds({ seconds }: Entity, reviewing: Reviewing): void {
  const never = {
    message: 'This can never be true, so nobody else is ever asked.',
    hint: 'Correct the condition, or leave `second` out.',
  };
  const always = {
    message: 'This is always true, so each of these calls waits.',
    hint: 'Leave out `if`, or write the condition that you meant.',
  };
  for (const { condition } of seconds.values())
    if (condition !== undefined)
      judge(condition, { knowledge: knowledgeOf(reviewing.model), never, always }, reviewing);
}

function reviewDocument({ entity, condition }: Document, reviewing: Reviewing): void {
  if (condition === undefined) return;
  const never = {
    message: `This can never be true, so no \`${entity}\` has the document.`,
    hint: 'Correct the condition, or leave the document out.',
  };
  const always = {
    message: `This is always true, so every \`${entity}\` has the document.`,
    hint: 'Leave out `if`, or write the condition that you meant.',
  };
  judge(condition, { knowledge: knowledgeOf(reviewing.model), never, always }, reviewing);
}

/** An effect before the first of its list finds the record as its event has left it: nothing else has moved it since. */
function reviewEffects(entity: Entity, reviewing: Reviewing): void {
  for (const occasion of occasions) {
    const given = occasion === 'update' ? stateStays(entity) : [];
    const hint = occasion === 'update' ? notAnUpdate : undefined;
    reviewList(entity.after[occasion], { given, hint }, reviewing);
  }
  for (const { then, input } of Object.values(entity.calls))
    reviewList(then, { given: [], input }, reviewing);
  for (const transition of entity.transitions.values()) {
    const targets = targetsOf(transition);
    const from = stateIn(entity, transition.from).map(asItWas);
    const to = targets.length === 0 ? stateStays(entity) : stateIn(entity, targets);
    reviewList(transition.then, { given: [...from, ...to], input: transition.input }, reviewing);
  }
}

interface Followed {
  /** What holds before the first effect. */
  readonly given: readonly Expression[];
  readonly input?: readonly InputField[];
  /** What to do about a condition that is never true. */
  readonly hint?: string;
}

const notAnUpdate =
  'An update never moves a state, transitions do. Effects of any change stand under `after: { save: … }`.';

function reviewList(effects: readonly Effect[], followed: Followed, reviewing: Reviewing): void {
  for (const [index, effect] of effects.entries()) {
    const isFirst = index === 0 && effect.each === undefined;
    const known = isFirst ? followed : { ...followed, given: [] };
    reviewEffect(effect, known, reviewing);
    if (effect.kind !== 'then') continue;
    const { while: condition, effects: inner } = effect;
    if (condition !== undefined) reviewRepetition(condition, known, reviewing);
    reviewList(inner, condition === undefined ? known : { ...known, given: [] }, reviewing);
  }
}

function reviewEffect(
  { if: condition }: Effect,
  { given, input, hint = 'Correct the condition, or leave the effect out.' }: Followed,
  reviewing: Reviewing,
): void {
  if (condition === undefined) return;
  judge(
    condition,
    {
      knowledge: knowledgeOf(reviewing.model, { input }),
      isApart: true,
      given,
      never: {
        message: 'This can never be true here, so the effect never happens.',
        hint,
      },
      always: {
        message: 'This is always true here, so the effect always happens.',
        hint: 'Leave out `if`, or write the condition that you meant.',
      },
    },
    reviewing,
  );
}

function reviewRepetition(condition: Condition, { input }: Followed, reviewing: Reviewing): void {
  const knowledge = knowledgeOf(reviewing.model, { input });
  const never = {
    message: 'This can never be true here, so the effects never happen.',
    hint: 'Correct the condition, or leave the effects out.',
  };
  const always = {
    message: 'This is always true, so the effects never come to an end.',
    hint: 'Repeat them only as long as there is something to do: `while: rest > 0`.',
  };
  // Each time after the first the record is another one: what holds at first says nothing.
  judge(condition, { knowledge, never, always }, reviewing);
}

function reviewCall(
  { name, entity, on, if: condition }: Webhook | Notice | Mail | OutsideCall,
  happens: string,
  reviewing: Reviewing,
): void {
  if (condition === undefined) return;
  const of = reviewing.model.entities.get(entity);
  const isUpdate = on.length > 0 && on.every(({ event }) => event === 'update');
  judge(
    condition,
    {
      knowledge: knowledgeOf(reviewing.model),
      given: isUpdate && of !== undefined ? stateStays(of) : [],
      never: {
        message: `This can never be true, so \`${name}\` is never ${happens}.`,
        hint: 'Correct the condition, or leave the whole out.',
      },
      always: {
        message: `This is always true, so it never keeps \`${name}\` from being ${happens}.`,
        hint: 'Leave out `if`, or write the condition that you meant.',
      },
    },
    reviewing,
  );
}
