import type { StepAct, StepDeclaration } from '../declaration-effects.ts';
import type { Findings } from '../language/findings.ts';
import { reservedNames } from '../language/names.ts';
import type { MapNode, Name, Node } from '../language/node.ts';
import { inWords } from '../language/suggest.ts';
import { acceptName } from '../reading/declared-name.ts';
import { readLiteral } from '../reading/literal.ts';
import { MapReader, readMap, wrongKind } from '../reading/reading.ts';

const kinds = [
  ...(['create', 'update', 'delete', 'do', 'sees', 'list', 'wait', 'now'] as const),
  ...(['set_constant', 'together'] as const),
];
type Kind = (typeof kinds)[number];

const byPerson = ['as', 'refused', 'at', 'warns', 'confirm'];

const keysByKind: Readonly<Record<Kind, readonly string[]>> = {
  create: [...byPerson, 'values', 'name'],
  update: [...byPerson, 'values'],
  delete: byPerson,
  do: [...byPerson, 'with', 'input', 'name'],
  sees: ['as', 'refused', 'where', 'hidden'],
  list: ['as', 'refused', 'where', 'count'],
  wait: [],
  now: [],
  set_constant: byPerson,
  together: ['succeed', 'others'],
};

/** The steps of a scenario, each with one act. */
export function readSteps(node: Node, findings: Findings): readonly StepDeclaration[] {
  if (node.kind !== 'list') return wrongKind(node, 'a list of steps', findings) ?? [];
  return node.items.flatMap((item) => readStep(item, findings) ?? []);
}

function readStep(node: Node, findings: Findings): StepDeclaration | undefined {
  const map = readMap(node, findings);
  if (map === undefined) return undefined;
  const named = kinds.filter((word) => map.entries.some(({ key }) => key.text === word));
  const [kind] = named;
  if (kind === undefined || named.length > 1) {
    const message = `A step has exactly one of ${kinds
      .slice(0, 5)
      .map((word) => `\`${word}\``)
      .join(', ')} and the like.`;
    const code = kind === undefined ? 'missing_key' : 'wrong_value';
    findings.add(code, map.place, { message, hint: `Possible: ${inWords(kinds)}.` });
    return undefined;
  }
  const table = { of: `A step \`${kind}\``, known: [kind, ...keysByKind[kind]] };
  const reader = new MapReader(map, table, findings);
  if (keysByKind[kind].includes('as') && kind !== 'set_constant')
    reader.needed('as', 'Say who does it: `as: sam`.');
  const act = readAct(kind, reader);
  if (act === undefined) return undefined;
  return {
    ...readActor(reader),
    act,
    refused: reader.name('refused'),
    at: reader.name('at'),
    warns: readCodes('warns', reader),
    confirm: readCodes('confirm', reader),
    place: reader.placeOf(kind),
  };
}

/** A person by name, or whoever has the key of a record: `{ holder: q1 }`. */
function readActor(reader: MapReader): Pick<StepDeclaration, 'as' | 'holder'> {
  const node = reader.node('as');
  if (node?.kind !== 'map') return { as: reader.name('as') };
  const holder = new MapReader(node, { of: '`as`', known: ['holder'] }, reader.findings);
  holder.needed('holder', 'Say of which record: `as: { holder: q1 }`.');
  return { holder: holder.name('holder') };
}

/** One code, or a list of them. */
function readCodes(key: 'warns' | 'confirm', reader: MapReader): readonly Name[] {
  if (reader.node(key)?.kind === 'list') return reader.names(key);
  const name = reader.name(key);
  return name === undefined ? [] : [name];
}

function readAct(kind: Kind, reader: MapReader): StepAct | undefined {
  const name = reader.name(kind === 'together' || kind === 'set_constant' ? 'as' : kind);
  switch (kind) {
    case 'create':
      return name && { kind, entity: name, values: valuesOf(reader, 'values'), name: newName(reader) };
    case 'update':
      reader.needed('values', 'For instance `values: { note: Hello }`.');
      return name && { kind, record: name, values: valuesOf(reader, 'values') };
    case 'delete':
      return name && { kind, record: name };
    case 'do': {
      reader.needed('with', 'Say with which record: `with: l1`.');
      const record = reader.name('with');
      if (name === undefined || record === undefined) return undefined;
      return { kind, transition: name, record, input: valuesOf(reader, 'input'), name: newName(reader) };
    }
    case 'sees':
      return (
        name && { kind, record: name, where: reader.expression('where'), hidden: reader.names('hidden') }
      );
    case 'list': {
      const count = reader.integer('count', { least: 0, most: 1_000_000 });
      return name && { kind, entity: name, where: reader.expression('where'), count };
    }
    default:
      return readImpersonal(kind, reader);
  }
}

function readImpersonal(
  kind: 'wait' | 'now' | 'set_constant' | 'together',
  reader: MapReader,
): StepAct | undefined {
  switch (kind) {
    case 'wait': {
      const duration = reader.with('wait', (node, found) => literalText(node, 'duration', found));
      return duration === undefined ? undefined : { kind, duration };
    }
    case 'now': {
      const now = reader.with('now', (node, found) => literalText(node, 'datetime', found));
      return now === undefined ? undefined : { kind, now };
    }
    case 'set_constant':
      return { kind, values: valuesOf(reader, 'set_constant') };
    case 'together': {
      reader.needed('succeed', 'How many of them go through: `succeed: 1`.');
      const steps = reader.with('together', readSteps) ?? [];
      const succeed = reader.integer('succeed', { least: 0, most: steps.length }) ?? 0;
      return { kind, steps, succeed, others: reader.name('others') };
    }
  }
}

function literalText(node: Node, type: 'duration' | 'datetime', findings: Findings): string | undefined {
  const value = readLiteral(node, { type }, findings);
  return typeof value === 'string' ? value : undefined;
}

function valuesOf(reader: MapReader, key: string): MapNode {
  return reader.map(key) ?? { kind: 'map', entries: [], place: reader.place };
}

function newName(reader: MapReader): Name | undefined {
  const name = reader.name('name');
  const rules = { what: 'A record', reserved: [reservedNames] };
  return name !== undefined && acceptName(name, rules, reader.findings) ? name : undefined;
}
