import { write } from '../language/fixes.ts';
import { fieldTypes } from '#shared/fields/field-types.ts';
import type { FieldTypeName } from '#shared/fields/field.ts';
import type { Findings } from '../language/findings.ts';
import { isMissing, type MapNode, type Node } from '../language/node.ts';
import { inWords, meant } from '../language/suggest.ts';
import { readText } from '../reading/reading.ts';

/**
 * A type that an author may name: the engine gives every record an id, an entity its state, rows have a word of their
 * own, and a reference to several entities is a `ref` with a list.
 */
export type TypeName = Exclude<FieldTypeName, 'id' | 'state' | 'rows' | 'several'>;

const unnamed: readonly string[] = ['id', 'state', 'rows', 'several'];

/** The types of fields that an author may name. */
export const typeNames = Object.keys(fieldTypes).filter((name): name is TypeName => !unnamed.includes(name));

/** The word after `type:`; reports one that is no type. */
export function readTypeName(node: MapNode, findings: Findings): TypeName | undefined {
  const entry = node.entries.find((candidate) => candidate.key.text === 'type');
  if (entry === undefined || isMissing(entry.value)) return undefined;
  const text = readText(entry.value, findings);
  if (text === undefined) return undefined;
  const name = typeNames.find((candidate) => candidate === text.text);
  if (name !== undefined) return name;
  const other = otherTypes[text.text.toLowerCase()];
  const near =
    other === undefined
      ? meant(text, typeNames)
      : { hint: `Write \`type: ${other}\`.`, fixes: [write(text.place, other)] };
  const mended = near ?? { hint: `Types are ${typeNames.join(', ')}.` };
  findings.add('unknown_name', text.place, { message: `There is no type \`${text.text}\`.`, ...mended });
  return undefined;
}

/** What databases and other languages call a type. */
const otherTypes: Readonly<Record<string, string>> = Object.fromEntries(
  typeNames.flatMap((name) => (fieldTypes[name].alsoCalled ?? []).map((other) => [other, name])),
);

/** The words for colours. */
export const colours = 'gray red pink grape violet indigo blue cyan teal green lime yellow orange'.split(' ');

/** The word for a colour, or one of its own: `blue`, `"#2f6f4f"`. */
export function readColour(node: Node, findings: Findings): string | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  if (colours.includes(text.text) || /^#[0-9a-f]{6}$/i.test(text.text)) return text.text;
  const mended = meant(text, colours) ?? {
    hint: `Colours are ${inWords(colours)}, or one such as "#2f6f4f".`,
  };
  findings.add('wrong_value', text.place, { message: `\`${text.text}\` is not a colour.`, ...mended });
  return undefined;
}
