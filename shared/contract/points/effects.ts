import type { EffectDeclaration } from '../declaration-effects.ts';
import type { Findings } from '../language/findings.ts';
import { reservedNames } from '../language/names.ts';
import type { MapNode, Node } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { expressionFrom } from '../reading/expression-node.ts';
import { readMap } from '../reading/reading.ts';

/** What an effect does. */
export const effectKinds = ['create', 'update', 'do', 'delete', 'forget', 'apply', 'then'] as const;

/** Reports what is no effect, or several in one. */
export function reportNoEffect(
  map: MapNode,
  named: readonly (typeof effectKinds)[number][],
  findings: Findings,
): void {
  const code = named.length === 0 ? 'missing_key' : 'wrong_value';
  const message = 'An effect is one of `create`, `update`, `do`, `delete`, `forget`, `apply` and `then`.';
  findings.add(code, map.place, { message, hint: 'For instance `- create: fee`.' });
}

/** `each: { l: lines }`: a name, and the collection whose records it stands for one after the other. */
export function readEach(node: Node, findings: Findings): EffectDeclaration['each'] {
  const map = readMap(node, findings);
  const [entry, second] = map?.entries ?? [];
  if (map === undefined) return undefined;
  if (entry === undefined || second !== undefined) {
    const message = '`each` has one name and one collection.';
    findings.add('wrong_value', map.place, { message, hint: 'For instance `each: { l: lines }`.' });
    return undefined;
  }
  const accepted = acceptName(entry.key, { what: 'A record', reserved: [reservedNames] }, findings);
  const list = expressionFrom(entry.value, findings);
  return accepted && list !== undefined ? { name: entry.key, list } : undefined;
}
