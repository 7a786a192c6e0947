import type { FieldSettings, Option } from '#shared/fields/field.ts';
import type { Findings } from '../language/findings.ts';
import { nameInWords } from '../language/names.ts';
import type { Settings } from '../model.ts';
import { isMissing, type Entry, type MapNode, type Node } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { readBound, readPattern } from '../reading/bound.ts';
import { MapReader, readMap, readText, wrongKind } from '../reading/reading.ts';
import { inWords, suggest } from '../language/suggest.ts';
import { readDraw, readSeries } from './number-series.ts';
import { currencyScale, readCurrency } from './settings.ts';
import { readUploadLimits } from './upload-limits.ts';

/** The types of fields with the keys that each has for itself. */
export const settingsByType = {
  text: ['min', 'max', 'pattern', 'multiline'],
  markdown: ['max'],
  email: [],
  url: [],
  phone: [],
  integer: ['min', 'max'],
  decimal: ['scale', 'min', 'max'],
  money: ['currency', 'min', 'max'],
  boolean: [],
  date: ['min', 'max'],
  time: ['min', 'max'],
  datetime: ['min', 'max'],
  duration: ['min', 'max'],
  choice: ['options'],
  choices: ['options'],
  ref: ['to', 'on_delete', 'back', 'where'],
  refs: ['to', 'on_delete', 'back', 'where'],
  file: ['max_size', 'accept'],
  image: ['max_size', 'accept'],
  number_series: ['format', 'per', 'start', 'typed', 'draw'],
  key: ['length', 'draw'],
  json: [],
} as const satisfies Partial<Record<FieldSettings['type'], readonly string[]>>;

/** A type that an author may name. */
export type TypeName = keyof typeof settingsByType;

/** The keys that only this type has. */
export function settingNames(type: TypeName): readonly string[] {
  return settingsByType[type];
}

/** The keys that only some types have. */
export const allSettingNames: readonly string[] = [...new Set(Object.values(settingsByType).flat())];

/** The word after `type:`; reports one that is no type. */
export function readTypeName(node: MapNode, findings: Findings): TypeName | undefined {
  const entry = node.entries.find((candidate) => candidate.key.text === 'type');
  if (entry === undefined || isMissing(entry.value)) return undefined;
  const text = readText(entry.value, findings);
  if (text === undefined) return undefined;
  // The keys of a constant table are exactly its type's names.
  const names = Object.keys(settingsByType) as TypeName[];
  const name = names.find((candidate) => candidate === text.text);
  if (name !== undefined) return name;
  const meant = otherTypes[text.text.toLowerCase()];
  const near = meant === undefined ? suggest(text.text, names) : `Write \`type: ${meant}\`.`;
  const hint = near ?? `Types are ${names.join(', ')}.`;
  findings.add('unknown_name', text.place, { message: `There is no type \`${text.text}\`.`, hint });
  return undefined;
}

/** What databases and other languages call a type. */
const otherTypes: Readonly<Record<string, string>> = {
  ...spelled('text', 'string', 'str', 'varchar', 'char', 'uuid'),
  ...spelled('boolean', 'bool', 'flag', 'checkbox'),
  ...spelled('integer', 'int', 'bigint', 'number'),
  ...spelled('decimal', 'float', 'double', 'numeric', 'real', 'percent'),
  ...spelled('money', 'currency', 'amount', 'price'),
  ...spelled('datetime', 'timestamp', 'moment'),
  ...spelled('choice', 'enum', 'select', 'option', 'options'),
  ...spelled('ref', 'reference', 'foreign_key', 'relation', 'link'),
  ...spelled('json', 'object', 'map', 'list', 'array'),
};

function spelled(type: TypeName, ...others: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(others.map((other) => [other, type]));
}

/** The settings of a field, with what the language sets where nothing is said. */
export function readSettingsOfType(type: TypeName, reader: MapReader, settings: Settings): FieldSettings {
  switch (type) {
    case 'text':
      return {
        type,
        min: reader.integer('min', { least: 0, most: 1_000_000 }),
        max: reader.integer('max', { least: 1, most: 1_000_000 }) ?? 255,
        pattern: reader.with('pattern', readPattern),
        multiline: reader.flag('multiline') ?? false,
      };
    case 'markdown':
      return { type, max: reader.integer('max', { least: 1, most: 10_000_000 }) ?? 20_000 };
    case 'integer':
      return { type, min: reader.integer('min'), max: reader.integer('max') };
    case 'decimal':
      return withBounds({ type, scale: reader.integer('scale', { least: 0, most: 12 }) ?? 2 }, reader);
    case 'money': {
      const currency = reader.with('currency', readCurrency) ?? settings.currency;
      return withBounds({ type, currency, scale: currencyScale(currency) }, reader);
    }
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
      return withBounds({ type }, reader);
    case 'choice':
    case 'choices':
      reader.needed('options', 'For instance `options: { small: {}, large: {} }`.');
      return { type, options: reader.with('options', readOptions) ?? [] };
    case 'ref':
      reader.needed('to', 'Say which entity it refers to: `to: item`.');
      return {
        type,
        to: reader.text('to') ?? '',
        onDelete: reader.oneOf('on_delete', onDelete) ?? 'restrict',
      };
    case 'refs':
      reader.needed('to', 'Say which entity it refers to: `to: item`.');
      return {
        type,
        to: reader.text('to') ?? '',
        onDelete: reader.oneOf('on_delete', onDeleteOfMany) ?? 'restrict',
      };
    case 'file':
    case 'image':
      return { type, ...readUploadLimits(reader, type) };
    case 'number_series':
      return readSeries(reader);
    case 'key':
      return {
        type,
        length: reader.integer('length', { least: 16, most: 128 }) ?? 32,
        draw: readDraw(reader),
      };
    case 'email':
    case 'url':
    case 'phone':
    case 'boolean':
    case 'json':
      return { type };
  }
}

const onDelete = ['restrict', 'clear', 'cascade'] as const;
const onDeleteOfMany = ['restrict', 'clear'] as const;

function withBounds<Bounded extends FieldSettings>(settings: Bounded, reader: MapReader): Bounded {
  const bound = (node: Node, findings: Findings) => readBound(node, settings, findings);
  return { ...settings, min: reader.with('min', bound), max: reader.with('max', bound) };
}

/** Options by name, each with a label, or with a label and a colour: `{ camera: Camera, laptop: { colour: blue } }`. */
export function readOptions(node: Node, findings: Findings): readonly Option[] | undefined {
  if (node.kind !== 'map')
    return wrongKind(node, 'options such as `{ small: Small, large: Large }`', findings);
  if (node.entries.length === 0) findings.add('wrong_value', node.place, 'There are no options here.');
  return node.entries.flatMap((entry) => readOption(entry, findings) ?? []);
}

function readOption(entry: Entry, findings: Findings): Option | undefined {
  const name = entry.key.text;
  if (!acceptName(entry.key, { what: 'An option', anyCase: true }, findings)) return undefined;
  if (isMissing(entry.value)) return { name, label: nameInWords(name) };
  if (entry.value.kind === 'scalar') {
    const label = readText(entry.value, findings);
    return { name, label: label?.text ?? nameInWords(name) };
  }
  const map = readMap(entry.value, findings);
  if (map === undefined) return undefined;
  const reader = new MapReader(map, { of: 'An option', known: ['label', 'colour'] }, findings);
  return {
    name,
    label: reader.text('label') ?? nameInWords(name),
    colour: reader.with('colour', readColour),
  };
}

const colours = 'gray red pink grape violet indigo blue cyan teal green lime yellow orange'.split(' ');

/** The word for a colour, or one of its own: `blue`, `"#2f6f4f"`. */
export function readColour(node: Node, findings: Findings): string | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  if (colours.includes(text.text) || /^#[0-9a-f]{6}$/i.test(text.text)) return text.text;
  const hint = suggest(text.text, colours) ?? `Colours are ${inWords(colours)}, or one such as "#2f6f4f".`;
  findings.add('wrong_value', text.place, { message: `\`${text.text}\` is not a colour.`, hint });
  return undefined;
}
