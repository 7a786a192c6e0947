import type { InputDeclaration, PermissionDeclaration, TransitionDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import { reservedNames, reservedTransitionNames } from '../language/names.ts';
import type { Settings } from '../model.ts';
import { isMissing, type Entry, type MapNode, type Name, type Node } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { expressionFrom } from '../reading/expression-node.ts';
import { MapReader, readMap, readNames, readText, wrongKind } from '../reading/reading.ts';
import { readAssignments, readEffects } from './effects.ts';
import { readInputField } from './fields.ts';
import { readTarget } from './targets.ts';

const keys = {
  of: 'A transition',
  known: ['from', 'to', 'by', 'when', 'input', 'set', 'then', 'ask', 'label', 'help'],
} as const;

/** One transition or action: from which states, to which, by whom, under which guards. */
export function readTransition(
  entry: Entry,
  settings: Settings,
  findings: Findings,
): TransitionDeclaration | undefined {
  const rules = { what: 'A transition', reserved: [reservedTransitionNames] };
  const accepted = acceptName(entry.key, rules, findings);
  const node = readMap(entry.value, findings);
  if (node === undefined) return undefined;
  const reader = new MapReader(node, keys, findings);
  reader.needed('by', 'Say who may do it: `by: [staff]`, `by: engine` or `by: nobody`.');
  const transition: TransitionDeclaration = {
    name: entry.key,
    from: reader.with('from', readStateNames),
    to: reader.with('to', (to, found) => readTarget(to, found)),
    by: reader.with('by', readBy) ?? 'nobody',
    when: reader.with('when', readGuards) ?? [],
    input: (reader.map('input')?.entries ?? []).flatMap(
      (input) => readInput(input, settings, findings) ?? [],
    ),
    set: reader.with('set', readAssignments) ?? [],
    then: reader.with('then', readEffects) ?? [],
    ask: reader.text('ask'),
    label: reader.text('label'),
    help: reader.text('help'),
    place: entry.key.place,
  };
  return accepted ? transition : undefined;
}

function readStateNames(node: Node, findings: Findings): readonly Name[] | undefined {
  if (node.kind === 'list') return readNames(node, findings);
  const text = readText(node, findings);
  return text === undefined ? undefined : [{ text: text.text, place: text.place }];
}

function readBy(node: Node, findings: Findings): TransitionDeclaration['by'] | undefined {
  if (node.kind === 'list') return (readNames(node, findings) ?? []).map((audience) => ({ audience }));
  if (node.kind === 'map') return node.entries.flatMap((entry) => readPermission(entry, findings));
  if (node.text === 'engine' || node.text === 'nobody') return node.text;
  const expected = `a list of roles such as \`[${node.text || 'staff'}]\`, \`engine\` or \`nobody\``;
  return wrongKind(node, expected, findings);
}

function readPermission(entry: Entry, findings: Findings): readonly PermissionDeclaration[] {
  const condition = expressionFrom(entry.value, findings);
  if (condition === undefined) return [];
  const always = condition.plain && condition.value === true;
  return [{ audience: entry.key, condition: always ? undefined : condition }];
}

/** One condition, or code: condition pairs in the order in which they are asked. */
function readGuards(node: Node, findings: Findings): TransitionDeclaration['when'] {
  if (node.kind !== 'map') {
    const condition = expressionFrom(node, findings);
    return condition === undefined ? [] : [{ condition }];
  }
  return node.entries.flatMap((entry) => {
    const accepted = acceptName(entry.key, { what: 'An error code', upperCase: true }, findings);
    const condition = expressionFrom(entry.value, findings);
    return accepted && condition !== undefined ? [{ code: entry.key, condition }] : [];
  });
}

function readInput(entry: Entry, settings: Settings, findings: Findings): InputDeclaration | undefined {
  const name = entry.key;
  if (entry.value.kind === 'map') return readTypedInput(name, { node: entry.value, settings }, findings);
  const text = isMissing(entry.value) ? undefined : readText(entry.value, findings);
  if (text?.text === 'required' || text?.text === 'optional') {
    return { name, required: text.text === 'required' };
  }
  const hint = `Write \`${name.text}: required\`, \`${name.text}: optional\`, or a type: \`{ type: text }\`.`;
  const message = 'An input is required or optional.';
  findings.add('wrong_value', entry.value.place, { message, hint });
  return undefined;
}

function readTypedInput(
  name: Name,
  typed: { readonly node: MapNode; readonly settings: Settings },
  findings: Findings,
): InputDeclaration | undefined {
  const accepted = acceptName(name, { what: 'An input', reserved: [reservedNames] }, findings);
  const field = readInputField(name, typed, findings);
  return accepted ? { name, required: field.required, field } : undefined;
}
