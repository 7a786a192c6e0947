import type { MachineDeclaration, StatesDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import { nameInWords, reservedFieldNames, reservedNames } from '../language/names.ts';
import type { Settings } from '../model.ts';
import { isMissing, type Entry, type MapNode, type Name, type Node } from '../language/node.ts';
import { type Occasion, occasions } from '../language/occasions.ts';
import { acceptName } from '../reading/declared-name.ts';
import { MapReader, readMap, readText } from '../reading/reading.ts';
import { readEffects } from './effects.ts';
import { readColour } from './field-settings.ts';
import { readTarget } from './targets.ts';
import { readTransition } from './transitions.ts';

const keys = {
  of: 'Point 4 of an entity',
  known: ['field', 'start', 'states', 'transitions', 'after', 'moved'],
} as const;

/** Point 4: the states that records go through, and what moves them. */
export function readMachines(
  root: MapNode | undefined,
  settings: Settings,
  findings: Findings,
): readonly MachineDeclaration[] {
  return (root?.entries ?? []).flatMap((entry) => {
    const node = readMap(entry.value, findings);
    return node === undefined ? [] : [readMachine({ name: entry.key, node }, settings, findings)];
  });
}

interface NamedMap {
  readonly name: Name;
  readonly node: MapNode;
}

function readMachine({ name, node }: NamedMap, settings: Settings, findings: Findings): MachineDeclaration {
  const reader = new MapReader(node, keys, findings);
  const transitions = reader.map('transitions')?.entries ?? [];
  return {
    entity: name,
    states: readStates(reader, findings),
    transitions: transitions.flatMap((entry) => readTransition(entry, settings, findings) ?? []),
    after: readAfter(reader.map('after'), findings),
    place: name.place,
  };
}

/** All three of `field`, `start` and `states`, or none of them: then there are only actions. */
function readStates(reader: MapReader, findings: Findings): StatesDeclaration | undefined {
  const moved = reader.with('moved', readMoved) ?? [];
  const isMissingAll = !reader.has('field') && !reader.has('start') && !reader.has('states');
  if (isMissingAll && moved.length === 0) return undefined;
  const field = reader.needed('field', 'Name the field that holds the state: `field: status`.');
  const start = reader.needed('start', 'Say which state a new record has: `start: draft`.');
  const states = reader.needed('states', 'For instance `states: { draft: {}, sent: {} }`.');
  const options = states === undefined ? undefined : readMap(states, findings)?.entries;
  const fieldName = field === undefined ? undefined : nameOf(field, findings);
  const starts = start === undefined ? undefined : readTarget(start, findings);
  const rules = { what: 'A state field', reserved: [reservedNames, reservedFieldNames] };
  if (fieldName === undefined || !acceptName(fieldName, rules, findings)) return undefined;
  if (starts === undefined || options === undefined) return undefined;
  return {
    field: fieldName,
    start: starts,
    moved,
    options: options.flatMap((entry) => readState(entry, findings) ?? []),
  };
}

function nameOf(node: Node, findings: Findings): Name | undefined {
  const text = readText(node, findings);
  return text === undefined ? undefined : { text: text.text, place: text.place };
}

/** `moved: { lost: closed }`: where records of a state that is gone go. */
function readMoved(node: Node, findings: Findings): StatesDeclaration['moved'] {
  return (readMap(node, findings)?.entries ?? []).flatMap(({ key, value }) => {
    const to = nameOf(value, findings);
    return to === undefined ? [] : [{ from: key, to }];
  });
}

function readAfter(node: MapNode | undefined, findings: Findings): MachineDeclaration['after'] {
  const none: MachineDeclaration['after'] = { create: [], update: [], delete: [], save: [] };
  if (node === undefined) return none;
  const reader = new MapReader(node, { of: '`after`', known: occasions }, findings);
  const effects = (occasion: Occasion) => reader.with(occasion, readEffects) ?? [];
  return {
    create: effects('create'),
    update: effects('update'),
    delete: effects('delete'),
    save: effects('save'),
  };
}

function readState(entry: Entry, findings: Findings): StatesDeclaration['options'][number] | undefined {
  const accepted = acceptName(entry.key, { what: 'A state', reserved: [reservedNames] }, findings);
  const name = entry.key;
  const label = nameInWords(name.text);
  if (isMissing(entry.value)) return accepted ? { name, option: { name: name.text, label } } : undefined;
  const node = readMap(entry.value, findings);
  if (node === undefined || !accepted) return undefined;
  const reader = new MapReader(node, { of: 'A state', known: ['colour', 'final', 'label', 'was'] }, findings);
  const option = {
    name: name.text,
    label: reader.text('label') ?? label,
    colour: reader.with('colour', readColour),
    final: reader.flag('final'),
  };
  return { name, option, was: reader.name('was') };
}
