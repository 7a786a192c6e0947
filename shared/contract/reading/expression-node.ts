import { write } from '../language/fixes.ts';
import type { Findings } from '../language/findings.ts';
import { isMissing, type Node, type ScalarNode } from '../language/node.ts';

/** The node of an expression. A list or map here is an expression that needed quotes. */
export function expressionFrom(node: Node, findings: Findings): ScalarNode | undefined {
  if (node.kind === 'scalar') {
    if (!isMissing(node)) return node;
    findings.add('missing_value', node.place, 'A value is missing here: an expression.');
    return undefined;
  }
  if (node.kind === 'list') {
    const source = node.source.replace(/\s+/g, ' ').replace(/[\\"]/g, '\\$&');
    const message =
      'An expression that begins with `[` stands in double quotes; without them it is a list of YAML.';
    findings.add('quote_expression', node.place, {
      message,
      hint: `Write "${source}".`,
      fixes: [write(node.place, `"${source}"`)],
    });
    return undefined;
  }
  findings.add('wrong_type', node.place, 'This should be an expression, but is keys with values.');
  return undefined;
}
