import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import type { BaseType } from '#shared/fields/field-type.ts';
import { byBase, type SettingsOn } from '#shared/fields/field-types.ts';
import { inEnglish } from '#shared/messages/in-english.ts';
import { textOf } from '#shared/fields/base/issue.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import type { Findings } from '../language/findings.ts';
import { isMissing, type Node, type ScalarNode } from '../language/node.ts';
import { inWords, meant } from '../language/suggest.ts';
import { readInteger, readText, wrongKind, wrongNumber } from './reading.ts';

/** Reads a literal of a field's type into wire form; undefined (and reported) where it is none. */
export function readLiteral(node: Node, settings: FieldSettings, findings: Findings): JsonValue | undefined {
  if (node.kind === 'scalar' && node.plain && node.value === null && !isMissing(node)) return null;
  const sent = asSent(node, settings, findings);
  if (sent === undefined) return undefined;
  const result = valueSchema(settings).safeParse(sent);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const text = issue && textOf(issue);
  const message = text === undefined ? 'This value does not fit the field.' : inEnglish(text);
  const form = settings.type === 'text' ? settings.pattern : undefined;
  const hint = form === undefined ? undefined : `Whole values fit the pattern \`${form}\`.`;
  findings.add('wrong_value', node.place, { message: message.replace(/^Send /, 'Write '), hint });
  return undefined;
}

type Reads = (node: Node, findings: Findings) => JsonValue | undefined;

/** The value as a caller of the API would send it. */
function asSent(node: Node, settings: FieldSettings, findings: Findings): JsonValue | undefined {
  return byBase(literals, settings)(node, findings);
}

const text: Reads = (node, findings) => readText(node, findings)?.text;

const literals: { readonly [Base in BaseType]: (settings: SettingsOn<Base>) => Reads } = {
  integer: () => readInteger,
  decimal: () => exactNumber,
  boolean: () => flag,
  choice:
    ({ options: known }) =>
    (node, findings) =>
      option(node, known, findings),
  choices:
    ({ options: known }) =>
    (node, findings) =>
      options(node, known, findings),
  refs: () => anyJson,
  file: () => anyJson,
  json: () => anyJson,
  ref: () => text,
  text: () => text,
  date: () => text,
  time: () => text,
  datetime: () => text,
  duration: () => text,
};

/** The digits as written: a float would change them. */
function exactNumber(node: Node, findings: Findings): string | undefined {
  if (node.kind === 'scalar' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(node.text)) return node.text;
  return wrongNumber(node, 'a number such as `12.50`', findings);
}

function flag(node: Node, findings: Findings): boolean | undefined {
  if (node.kind === 'scalar' && node.plain && typeof node.value === 'boolean') return node.value;
  return wrongKind(node, '`true` or `false`', findings);
}

type Options = readonly { readonly name: string }[];

function option(node: Node, known: Options, findings: Findings): string | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  const names = known.map((each) => each.name);
  if (names.includes(text.text)) return text.text;
  const mended = meant(text, names) ?? { hint: `Options are ${inWords(names)}.` };
  findings.add('unknown_name', text.place, { message: `There is no option \`${text.text}\`.`, ...mended });
  return undefined;
}

function options(node: Node, known: Options, findings: Findings): readonly string[] | undefined {
  if (node.kind !== 'list') return wrongKind(node, 'a list of options such as `[a, b]`', findings);
  const read = node.items.map((item) => option(item, known, findings));
  return read.every((item) => item !== undefined) ? read : undefined;
}

/** Any value at all, for fields of type `json` and for what is only kept. */
export function anyJson(node: Node): JsonValue {
  if (node.kind === 'list') return node.items.map(anyJson);
  if (node.kind === 'scalar') return plainJson(node);
  return Object.fromEntries(node.entries.map((entry) => [entry.key.text, anyJson(entry.value)]));
}

function plainJson(node: ScalarNode): JsonValue {
  return typeof node.value === 'number' && !Number.isFinite(node.value) ? node.text : node.value;
}
