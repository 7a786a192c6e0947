import type { Checking } from './checking.ts';

/** Definitions and conditions of point 5. They may compare with the record as it was. */
export function checkRuleConditions(checking: Checking): void {
  reportSameDefinitions(checking);
  for (const definition of checking.contract.declaration.definitions) checking.definition(definition);
  for (const rule of checking.contract.declaration.rules) {
    const scope = { record: rule.entity.text, old: true };
    checking.condition(rule.condition, scope);
    checking.condition(rule.if, scope);
  }
}

/** `same(a)` and `same(a, b)` are two keys to YAML, but one name. */
function reportSameDefinitions({ contract, findings }: Checking): void {
  const seen = new Set<string>();
  for (const { name } of contract.declaration.definitions) {
    if (seen.has(name.text))
      findings.add('duplicate_name', name.place, `\`${name.text}\` is defined a second time.`);
    seen.add(name.text);
  }
}
