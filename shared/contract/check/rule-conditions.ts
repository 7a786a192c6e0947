import { leaveOut } from '../language/fixes.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { ConstantRuleDeclaration, RuleDeclaration } from '../declaration.ts';
import { ruleInputs } from './checking/input-types.ts';
import type { Checking } from './checking/checking.ts';

/** Conditions of point 5. They may compare with the record as it was, and read what was sent with the calls they name; and those on constants. */
export function checkRuleConditions(checking: Checking): void {
  for (const rule of checking.contract.declaration.rules) {
    const entity = checking.contract.entities.get(rule.entity.text);
    const scope = {
      record: rule.entity.text,
      old: true,
      input: entity && ruleInputs(rule, entity),
      runs: true,
    };
    checking.condition(rule.condition, scope);
    checking.condition(rule.if, scope);
    refuseReadingNothing(rule, checking);
  }
  for (const rule of checking.contract.declaration.constantRules) checkConstantRule(rule, checking);
}

/** Nothing could be hidden from whoever breaks a rule on the record alone. */
function refuseReadingNothing({ condition, unreadable }: RuleDeclaration, checking: Checking): void {
  const expression = checking.results.expressions.get(condition);
  if (unreadable === undefined || expression === undefined) return;
  const isElsewhere = [...walk(expression)].some(
    (part) =>
      part.kind === 'all' || part.kind === 'back' || (part.kind === 'field' && part.of.kind === 'field'),
  );
  if (isElsewhere) return;
  checking.findings.add('wrong_value', unreadable.place, {
    message: 'This rule reads no other record, so nothing that breaks it can be hidden.',
    hint: 'Leave `unreadable` out.',
    fixes: [leaveOut(unreadable.place)],
  });
}

/** A rule on constants is of no record, and asked when one of them is set. */
function checkConstantRule({ condition, if: when }: ConstantRuleDeclaration, checking: Checking): void {
  const { constants } = checking.contract.declaration;
  const settable = new Set(constants.flatMap(({ name, setBy }) => (setBy === undefined ? [] : [name.text])));
  checking.condition(when, {});
  checking.condition(condition, {});
  const expression = checking.results.expressions.get(condition);
  if (expression === undefined) return;
  if ([...walk(expression)].some((part) => part.kind === 'constant' && settable.has(part.name))) return;
  checking.findings.add('wrong_value', condition.place, {
    message: 'Nothing in this rule is a constant that may be set, so it would never be asked.',
    hint: 'Say who may set it: `set_by: [manager]` in point 9.',
  });
}
