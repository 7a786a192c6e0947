import type { RuleDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import type { Entry, MapNode, Name, Node } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { expressionFrom } from '../reading/expression-node.ts';
import { MapReader, readMap, readNames } from '../reading/reading.ts';

const keys = {
  of: 'A rule',
  known: ['rule', 'if', 'at', 'on', 'confirm', 'confirm_by', 'warn'],
} as const;

/** Point 5: what must be true of records. The name of a rule is the error code it raises. */
export function readRules(root: MapNode | undefined, findings: Findings): readonly RuleDeclaration[] {
  return (root?.entries ?? []).flatMap((entry) => {
    if (entry.key.text === 'define') return [];
    const rules = readMap(entry.value, findings)?.entries ?? [];
    return rules.flatMap((rule) => readCode(entry.key, rule, findings));
  });
}

function readCode(entity: Name, { key, value }: Entry, findings: Findings): readonly RuleDeclaration[] {
  const accepted = acceptName(key, { what: 'A rule', upperCase: true }, findings);
  const nodes = value.kind === 'list' ? value.items : [value];
  const rules = nodes.flatMap((node) => readRule({ entity, code: key }, node, findings) ?? []);
  return accepted ? rules : [];
}

function readRule(
  named: { readonly entity: Name; readonly code: Name },
  node: Node,
  findings: Findings,
): RuleDeclaration | undefined {
  if (node.kind !== 'map') {
    const condition = expressionFrom(node, findings);
    return condition === undefined ? undefined : { ...named, condition, place: named.code.place };
  }
  const reader = new MapReader(node, keys, findings);
  reader.needed('rule', 'Write the condition that must hold: `rule: due > start`.');
  const condition = reader.expression('rule');
  const rest = {
    if: reader.expression('if'),
    at: reader.name('at'),
    on: reader.with('on', readNames),
    soft: readSoft(reader),
    place: reader.has('rule') ? reader.placeOf('rule') : named.code.place,
  };
  return condition === undefined ? undefined : { ...named, ...rest, condition };
}

/** `warn: true`, or `confirm: true` with who may. */
function readSoft(reader: MapReader): RuleDeclaration['soft'] {
  const isWarning = reader.flag('warn') === true;
  const isConfirmed = reader.flag('confirm') === true;
  const by = reader.with('confirm_by', readNames);
  const report = (key: string, message: string) =>
    reader.findings.add('wrong_value', reader.placeOf(key), message);
  if (isWarning && isConfirmed) report('confirm', 'A rule that only warns has nothing to confirm.');
  if (by !== undefined && !isConfirmed)
    report('confirm_by', '`confirm_by` says who may confirm; `confirm: true` is missing.');
  if (isConfirmed) return { kind: 'confirm', by };
  return isWarning ? { kind: 'warn' } : undefined;
}
