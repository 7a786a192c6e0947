import type { TargetDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import type { Node } from '../language/node.ts';
import { expressionFrom } from '../reading/expression-node.ts';
import { readText } from '../reading/reading.ts';

/** One state, or states by condition: `{ paid: balance == 0, part_paid: paid > 0 }`. */
export function readTarget(node: Node, findings: Findings): TargetDeclaration | undefined {
  if (node.kind !== 'map') {
    const text = readText(node, findings);
    return text === undefined ? undefined : [{ state: { text: text.text, place: text.place } }];
  }
  if (node.entries.length === 0) findings.add('wrong_value', node.place, 'There is no state here.');
  return node.entries.flatMap(({ key, value }) => {
    const condition = expressionFrom(value, findings);
    return condition === undefined ? [] : [{ state: key, condition }];
  });
}
