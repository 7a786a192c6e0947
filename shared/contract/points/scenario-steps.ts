import type { Findings } from '../language/findings.ts';
import type { MapNode, Node } from '../language/node.ts';
import { inWords } from '../language/suggest.ts';
import { readLiteral } from '../reading/literal.ts';

/** What a step of a scenario does. */
export const stepKinds = [
  ...([
    'create',
    'update',
    'delete',
    'do',
    'sees',
    'list',
    'draws',
    'mailed',
    'arrives',
    'answered',
    'received',
  ] as const),
  ...(['wait', 'now'] as const),
  ...(['set_constant', 'together'] as const),
];

/** Reports what is no step, or several in one. */
export function reportNoStep(
  map: MapNode,
  named: readonly (typeof stepKinds)[number][],
  findings: Findings,
): void {
  const some = stepKinds.slice(0, 5).map((word) => `\`${word}\``);
  const message = `A step has exactly one of ${some.join(', ')} and the like.`;
  const code = named.length === 0 ? 'missing_key' : 'wrong_value';
  findings.add(code, map.place, { message, hint: `Possible: ${inWords(stepKinds)}.` });
}

/** A moment, RFC 3339, in wire form. */
export function readMoment(node: Node, findings: Findings): string | undefined {
  return literalText(node, 'datetime', findings);
}

/** A length of time, ISO 8601, in wire form. */
export function readPause(node: Node, findings: Findings): string | undefined {
  return literalText(node, 'duration', findings);
}

function literalText(node: Node, type: 'duration' | 'datetime', findings: Findings): string | undefined {
  const value = readLiteral(node, { type }, findings);
  return typeof value === 'string' ? value : undefined;
}
