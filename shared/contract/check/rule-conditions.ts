import type { Checking } from './checking.ts';

/** Conditions of point 5. They may compare with the record as it was. */
export function checkRuleConditions(checking: Checking): void {
  for (const rule of checking.contract.declaration.rules) {
    const scope = { record: rule.entity.text, old: true };
    checking.condition(rule.condition, scope);
    checking.condition(rule.if, scope);
  }
}
