import type { MapNode, Node } from '../../language/node.ts';
import { readMap } from '../../reading/reading.ts';
import type { Schema } from './schema-parts.ts';
import type { Reading, Shape } from './shape.ts';

interface Variants<Value> {
  /** The key whose word says which it is. */
  readonly by: string;
  readonly shapes: Readonly<Record<string, Shape<Value>>>;
  /** The schemas without the key, where it may be left out. */
  readonly bare?: readonly Schema[];
  /** Reports a word that is missing or wrong, and reads what can be read all the same. */
  readonly otherwise: (map: MapNode, reading: Reading) => Value | undefined;
}

/** Maps whose keys depend on the word behind one of them: `type: text`, `view: board`. */
export function variants<Value>({ by, shapes, bare, otherwise }: Variants<Value>): Shape<Value> {
  const choose = (node: Node) => {
    const entry = node.kind === 'map' ? node.entries.find(({ key }) => key.text === by) : undefined;
    const word = entry?.value.kind === 'scalar' ? entry.value.text : '';
    return Object.hasOwn(shapes, word) ? shapes[word] : undefined;
  };
  return {
    read: (node, reading) => {
      const map = readMap(node, reading.findings);
      const chosen = map && choose(map);
      if (map === undefined || chosen !== undefined) return map && chosen?.read(map, reading);
      return otherwise(map, reading);
    },
    schema: {
      type: 'object',
      ...(bare === undefined ? { required: [by] } : {}),
      oneOf: [
        ...Object.entries(shapes).map(([word, { schema }]) => withConstant(schema, by, word)),
        ...(bare ?? []),
      ],
    },
    form: { kind: 'either', shapes: Object.values(shapes), words: Object.keys(shapes), choose },
  };
}

function withConstant(schema: Schema, by: string, word: string): Schema {
  const { properties } = schema;
  const known = typeof properties === 'object' && !Array.isArray(properties) ? properties : {};
  const needed = Array.isArray(schema['required']) ? schema['required'] : [];
  const required = [by, ...needed.filter((key) => key !== by)];
  return { ...schema, required, properties: { ...known, [by]: { const: word } } };
}
