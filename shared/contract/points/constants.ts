import { fieldTypes } from '#shared/fields/field-types.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import type { Findings } from '../language/findings.ts';
import type { MapNode, Node } from '../language/node.ts';
import { asFineAs } from '../reading/bound.ts';
import { wrongKind } from '../reading/reading.ts';
import { readTypeName, typeNames } from './field-settings.ts';

/** The types that a constant may have. */
export const constantTypes = typeNames.filter((name) => fieldTypes[name].constant);

/** Whether a constant may have the type that it names, or names none; reports why not. */
export function readConstantType(node: MapNode, findings: Findings): boolean {
  const entry = node.entries.find(({ key }) => key.text === 'type');
  const type = readTypeName(node, findings);
  if (entry === undefined || type === undefined) return true;
  const message = `A constant cannot be of type \`${type}\`.`;
  const hint = `Types are ${constantTypes.join(', ')}.`;
  findings.add('wrong_value', entry.key.place, { message, hint });
  return false;
}

/** The type of a constant that names none, by its value. */
export function inferSettings(node: Node, findings: Findings): FieldSettings | undefined {
  if (node.kind !== 'scalar' || node.value === null)
    return wrongKind(node, 'a number, a text, `true` or `false`', findings);
  if (!node.plain || typeof node.value === 'string') return { type: 'text', max: 20_000, multiline: true };
  if (typeof node.value === 'boolean') return { type: 'boolean' };
  return /^-?\d+$/.test(node.text) ? { type: 'integer' } : asFineAs(node, { type: 'decimal', scale: 0 });
}
