import { choice, leaveOut } from '../language/fixes.ts';
import type { Name } from '../language/node.ts';
import type { Checking } from './checking/checking.ts';

/** Definitions of point 5: each by itself, and what every place that uses it runs into. */
export function checkDefinitions(checking: Checking): void {
  const { definitions } = checking.contract.declaration;
  reportSameDefinitions(checking);
  for (const definition of definitions) checking.definition(definition);
  checking.definitions.report(definitions, checking.findings);
  // A slip elsewhere may be what keeps a definition from being used.
  if (checking.findings.hasErrors) return;
  for (const { name } of definitions)
    if (!checking.definitions.isUsed(name.text)) reportUnused(name, checking);
}

function reportUnused({ text, place }: Name, { findings }: Checking): void {
  findings.add('definition_unused', place, {
    message: `Nothing uses \`${text}\`, so the types of its arguments are not known, and it is not checked.`,
    hint: 'Use it, or leave it out.',
    fixes: [choice(leaveOut(place))],
  });
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
