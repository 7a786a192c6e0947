import type { Expression } from '#shared/expression/expression.ts';
import { knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import { reason } from '#shared/expression/reasoning/reason.ts';
import type { Entity, Rule } from '../../model.ts';
import { judge } from './judge.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Rules that refuse everything, or nothing, and rules that contradict each other. */
export function reviewRules(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    for (const rule of entity.rules) reviewRule(rule, reviewing);
    reviewTogether(entity, reviewing);
  }
}

function reviewRule({ code, condition, if: skip }: Rule, reviewing: Reviewing): void {
  const knowledge = knowledgeOf(reviewing.model);
  if (skip !== undefined) {
    judge(
      skip,
      {
        knowledge,
        isApart: true,
        never: {
          message: `This can never be true, so \`${code}\` is never asked.`,
          hint: 'Correct the condition under `if`, or leave the rule out.',
        },
        always: {
          message: `This is always true, so \`${code}\` is asked every time.`,
          hint: 'Leave out `if`.',
        },
      },
      reviewing,
    );
  }
  judge(
    condition,
    {
      knowledge,
      given: skip === undefined ? [] : [skip.expression],
      never: {
        message: `This can never be true, so \`${code}\` always refuses.`,
        hint: 'Compare it with the types, options and bounds of the fields in point 3.',
      },
      always: {
        message: `This is always true, so \`${code}\` never refuses anything.`,
        hint: 'The types and bounds of the fields ensure this already. Leave the rule out, or write the condition that you meant.',
      },
    },
    reviewing,
  );
}

/** Only rules that are always asked and never silent: every field they name is required. */
function reviewTogether(entity: Entity, reviewing: Reviewing): void {
  const given: Expression[] = [];
  for (const rule of entity.rules) {
    if (rule.on !== undefined || rule.if !== undefined || rule.soft !== undefined) continue;
    const isAsked = [...rule.condition.references.ownFields].every(
      (name) => entity.fields.get(name)?.required,
    );
    if (!isAsked) continue;
    const knowledge = knowledgeOf(reviewing.model);
    const { expression, place } = rule.condition;
    const isNever = reason(expression, knowledge)?.never === true;
    if (!isNever && reason(expression, knowledge, given)?.never === true) {
      reviewing.say('rules_contradict', place, {
        message: `\`${rule.code}\` contradicts the rules before it: no ${entity.label.toLowerCase()} can fulfil them all.`,
        hint: 'Compare it with the other rules of this entity.',
      });
      return;
    }
    if (!isNever) given.push(expression);
  }
}
