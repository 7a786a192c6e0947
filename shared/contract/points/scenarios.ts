import type { ScenarioDeclaration } from '../declaration-effects.ts';
import type { Findings } from '../language/findings.ts';
import type { Node } from '../language/node.ts';
import { readLiteral } from '../reading/literal.ts';
import { MapReader, readMap, wrongKind } from '../reading/reading.ts';
import { readSteps } from './scenario-steps.ts';

/** Stories of the examples: what people do one after the other, and what must come of it. */
export function readScenarios(node: Node, findings: Findings): readonly ScenarioDeclaration[] {
  if (node.kind !== 'list') return wrongKind(node, 'a list of scenarios', findings) ?? [];
  return node.items.flatMap((item) => readScenario(item, findings) ?? []);
}

function readScenario(node: Node, findings: Findings): ScenarioDeclaration | undefined {
  const map = readMap(node, findings);
  if (map === undefined) return undefined;
  const reader = new MapReader(map, { of: 'A scenario', known: ['name', 'now', 'steps'] }, findings);
  reader.needed('name', 'One sentence that says what is shown: `name: A student cannot approve a loan`.');
  reader.needed('steps');
  const name = reader.text('name');
  const now = reader.with('now', readMoment);
  const steps = reader.with('steps', readSteps) ?? [];
  return name === undefined ? undefined : { name, now, steps, place: reader.placeOf('name') };
}

/** A moment, RFC 3339, in wire form. */
export function readMoment(node: Node, findings: Findings): string | undefined {
  const value = readLiteral(node, { type: 'datetime' }, findings);
  return typeof value === 'string' ? value : undefined;
}
