import { ruleInputs } from './checking/input-types.ts';
import type { Checking } from './checking/checking.ts';

/** Conditions of point 5. They may compare with the record as it was, and read what was sent with the calls they name. */
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
  }
}
