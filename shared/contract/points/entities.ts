import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import { reservedNames } from '../language/names.ts';
import type { Settings } from '../model.ts';
import { isMissing, type Entry, type MapNode, type Name, type Node } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { MapReader, readMap, readNames, readText, wrongKind } from '../reading/reading.ts';
import { readField } from './fields.ts';

const keys = {
  of: 'An entity',
  known: ['plural', 'title', 'fields', 'unique', 'label', 'help', 'was', 'seed', 'part_of', 'back'],
} as const;

/** Point 3: what the application keeps records of. */
export function readEntities(
  root: MapNode | undefined,
  settings: Settings,
  findings: Findings,
): readonly EntityDeclaration[] {
  return (root?.entries ?? []).flatMap((entry) => {
    const entity = readEntity(entry, settings, findings);
    return entity === undefined ? [] : [entity];
  });
}

function readEntity(entry: Entry, settings: Settings, findings: Findings): EntityDeclaration | undefined {
  const accepted = acceptName(entry.key, { what: 'An entity', reserved: [reservedNames] }, findings);
  const node = isMissing(entry.value) ? emptyMap(entry.value) : readMap(entry.value, findings);
  if (node === undefined) return undefined;
  const reader = new MapReader(node, keys, findings);
  const fields = reader.map('fields')?.entries ?? [];
  const partOf = reader.name('part_of');
  const parent = partOf === undefined ? [] : [parentField(partOf, reader.name('back'))];
  if (partOf === undefined && reader.has('back')) {
    const message = 'Only a composed child has a way back here.';
    const hint = 'Add `part_of:`, or write `back:` at the field that refers.';
    findings.add('wrong_value', reader.placeOf('back'), { message, hint });
  }
  const entity: EntityDeclaration = {
    name: entry.key,
    was: reader.name('was'),
    plural: reader.with('plural', readPlural),
    label: reader.text('label'),
    help: reader.text('help'),
    title: reader.with('title', readText),
    partOf,
    fields: [...parent, ...fields.flatMap((field) => readField(field, settings, findings) ?? [])],
    unique: reader.with('unique', readUnique) ?? [],
    seed: reader.with('seed', readSeed) ?? [],
    place: entry.key.place,
  };
  return accepted ? entity : undefined;
}

/** `part_of: invoice` implies a required reference `invoice`; the lines go where their invoice goes. */
function parentField(partOf: Name, back: Name | undefined): FieldDeclaration {
  return {
    name: partOf,
    settings: { type: 'ref', to: partOf.text, onDelete: 'cascade' },
    to: partOf,
    back,
    required: true,
    unique: false,
    draw: [],
    errors: [],
    secret: false,
    place: partOf.place,
  };
}

function emptyMap(node: Node): MapNode {
  return { kind: 'map', entries: [], place: node.place };
}

function readPlural(node: Node, findings: Findings): Name | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  const name = { text: text.text, place: text.place };
  return acceptName(name, { what: 'A plural' }, findings) ? name : undefined;
}

/** `[[shelf, position]]`: each inner list is one key of several fields. */
function readUnique(node: Node, findings: Findings): readonly (readonly Name[])[] | undefined {
  if (node.kind !== 'list') return wrongKind(node, 'a list of lists such as `[[shelf, position]]`', findings);
  return node.items.flatMap((item) => {
    if (item.kind !== 'list') {
      wrongKind(item, 'a list of fields such as `[shelf, position]`', findings);
      return [];
    }
    return [readNames(item, findings) ?? []];
  });
}

function readSeed(node: Node, findings: Findings): readonly MapNode[] | undefined {
  if (node.kind !== 'list') return wrongKind(node, 'a list of records', findings);
  return node.items.flatMap((item) => readMap(item, findings) ?? []);
}
