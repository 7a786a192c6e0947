import type { FieldCheck } from '#shared/fields/field.ts';
import type { FieldDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import { reservedFieldNames, reservedNames } from '../language/names.ts';
import type { Settings } from '../model.ts';
import type { Entry, MapNode, Name, Node, ScalarNode } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { expressionFrom } from '../reading/expression-node.ts';
import { MapReader, readFlag, readMap, readText } from '../reading/reading.ts';
import {
  allSettingNames,
  readSettingsOfType,
  readTypeName,
  settingNames,
  type TypeName,
} from './field-settings.ts';

const common = [
  'type',
  'required',
  'unique',
  'initial',
  'default',
  'errors',
  'label',
  'help',
  'was',
  'secret',
  'saved',
  'compute',
];

const checks: readonly FieldCheck[] = [
  ...(['required', 'unique', 'min', 'max', 'pattern', 'type', 'options', 'exists'] as const),
];

/** One field of an entity. Undefined where not even its name can be used. */
export function readField(
  entry: Entry,
  settings: Settings,
  findings: Findings,
): FieldDeclaration | undefined {
  const rules = { what: 'A field', reserved: [reservedNames, reservedFieldNames] };
  const accepted = acceptName(entry.key, rules, findings);
  const node = readMap(entry.value, findings);
  if (node === undefined) return accepted ? unknownField(entry.key) : undefined;
  const field = readFieldMap({ name: entry.key, node, keys: common }, settings, findings);
  return accepted ? field : undefined;
}

/** A field that stands in an input: a type with its settings, and whether it must be given. */
export function readInputField(
  name: Name,
  { node, settings }: { readonly node: MapNode; readonly settings: Settings },
  findings: Findings,
): FieldDeclaration {
  return readFieldMap({ name, node, keys: ['type', 'required', 'label', 'help'] }, settings, findings);
}

interface FieldMap {
  readonly name: Name;
  readonly node: MapNode;
  readonly keys: readonly string[];
}

function readFieldMap(
  { name, node, keys }: FieldMap,
  settings: Settings,
  findings: Findings,
): FieldDeclaration {
  const type = readTypeName(node, findings);
  const known = [...keys, ...(type === undefined ? unclearKeys(node) : settingNames(type))];
  const what = keys === common ? 'A field' : 'An input';
  const reader = new MapReader(node, { of: ofType(what, type), known: possibleKeys(known, keys) }, findings);
  reader.needed('type', 'For instance `type: text`.');
  // What is sent along is required or not; there is no record yet that a condition could be asked of.
  const required = reader.with('required', keys === common ? readRequired : readFlag);
  const isSeries = type === 'number_series';
  return {
    name,
    settings: type === undefined ? undefined : readSettingsOfType(type, reader, settings),
    to: reader.name('to'),
    back: reader.name('back'),
    was: reader.name('was'),
    label: reader.text('label'),
    help: reader.text('help'),
    required: required === true,
    requiredIf: typeof required === 'boolean' ? undefined : required,
    unique: reader.flag('unique') ?? false,
    default: reader.node('default'),
    initial: reader.expression('initial'),
    saved: reader.expression('saved'),
    compute: reader.expression('compute'),
    choosable: reader.expression('where'),
    per: isSeries ? reader.name('per') : undefined,
    draw: isSeries || type === 'key' ? reader.names('draw') : [],
    errors: reader.with('errors', readErrors) ?? [],
    secret: reader.flag('secret') ?? false,
    place: name.place,
  };
}

/** In an input, and in parameters, a reference has no way back and loses nothing when a record is deleted. */
function possibleKeys(known: readonly string[], keys: readonly string[]): readonly string[] {
  return keys === common ? known : known.filter((key) => !['back', 'on_delete', 'where'].includes(key));
}

/** Where the type is wrong nothing can be said of the other keys; where it is absent any type is possible. */
function unclearKeys(node: MapNode): readonly string[] {
  const keys = node.entries.map((entry) => entry.key.text);
  return keys.includes('type') ? keys : allSettingNames;
}

function ofType(what: string, type: TypeName | undefined): string {
  return type === undefined ? what : `${what} of type \`${type}\``;
}

function unknownField(name: Name): FieldDeclaration {
  return { name, required: false, unique: false, draw: [], errors: [], secret: false, place: name.place };
}

function readRequired(node: Node, findings: Findings): boolean | ScalarNode | undefined {
  if (node.kind === 'scalar' && node.plain && typeof node.value === 'boolean') return node.value;
  return expressionFrom(node, findings);
}

function readErrors(node: Node, findings: Findings): FieldDeclaration['errors'] {
  const map = readMap(node, findings);
  if (map === undefined) return [];
  const reader = new MapReader(map, { of: '`errors`', known: checks }, findings);
  return checks.flatMap((check) => {
    const code = reader.with(check, readText);
    return code === undefined ? [] : [{ check, code: { text: code.text, place: code.place } }];
  });
}
