import { builtInFunctions } from '#shared/expression/check/check-functions.ts';
import {
  elementOf,
  type OwnFunction,
  type OwnType,
  typeScriptOf,
} from '#shared/expression/functions/own-functions.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { reservedNames } from '../language/names.ts';
import type { Node } from '../language/node.ts';

/** Names that a function of the contract cannot have. */
export const takenNames: readonly ReadonlySet<string>[] = [reservedNames, builtInFunctions];

/** The first line of a function in TypeScript, as its types ask for it; names of parameters are the author's. */
export function headerOf({ name, takes, gives }: OwnFunction): string {
  const parameters = takes.map(
    (type, index) => `${parameterNames[index] ?? `p${index}`}: ${typeScriptOf(type)}`,
  );
  return `export function ${name}(${parameters.join(', ')}): ${typeScriptOf(gives)} | null {`;
}

const parameterNames = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** What stands between the words of a header: no brackets within brackets, for all its types are plain. */
const headers = /^export\s+function\s+([a-z][a-z0-9_]*)\s*\(([^()]*)\)\s*:\s*([^{}]*?)\s*\{/gm;

/** Whether the code exports the function with the types that it says; the result may also be never empty. */
export function hasHeader(code: string, { name, takes, gives }: OwnFunction): 'yes' | 'no' | 'other types' {
  const found = [...code.matchAll(headers)].find(([, own]) => own === name);
  if (found === undefined) return 'no';
  const [, , written = '', result = ''] = found;
  const parameters = written
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const types = parameters.map((one) => /^[A-Za-z_$][\w$]*\s*:\s*(.*)$/s.exec(one)?.[1]?.trim());
  const isSame = types.length === takes.length && takes.every((type, at) => types[at] === typeScriptOf(type));
  const given = result
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== 'null');
  return isSame && given.length === 1 && given[0] === typeScriptOf(gives) ? 'yes' : 'other types';
}

/** A value of an example as it crosses into the code: decimals as they are written. */
export function exampleValue(node: Node, type: OwnType): JsonValue {
  const element = elementOf(type);
  if (element !== undefined && node.kind === 'list')
    return node.items.map((item) => exampleValue(item, element));
  if (node.kind !== 'scalar') return null;
  const isWord = node.plain && (node.value === null || typeof node.value === 'boolean');
  if (isWord) return node.value;
  return type === 'integer' ? Number(node.text) : node.text;
}
