import type { Findings } from '../../language/findings.ts';
import type { MapNode, Node } from '../../language/node.ts';
import { readMap } from '../../reading/reading.ts';
import type { Schema } from '../shapes/schema-parts.ts';
import type { Shape } from '../shapes/shape.ts';

interface Acts<Value, Word extends string> {
  readonly words: readonly Word[];
  readonly shapes: Readonly<Record<Word, Shape<Value>>>;
  /** Reports a map that has none of the words, or several. */
  readonly report: (map: MapNode, named: readonly Word[], findings: Findings) => void;
}

/** Maps that have exactly one of several keys, which says what else they have: `create:` or `delete:`. */
export function acts<Value, Word extends string>({ words, shapes, report }: Acts<Value, Word>): Shape<Value> {
  const named = (node: Node) =>
    words.filter((word) => node.kind === 'map' && node.entries.some(({ key }) => key.text === word));
  const choose = (node: Node) => {
    const [only, other] = named(node);
    return only === undefined || other !== undefined ? undefined : shapes[only];
  };
  return {
    read: (node, reading) => {
      const map = readMap(node, reading.findings);
      const chosen = map && choose(map);
      if (map !== undefined && chosen === undefined) report(map, named(map), reading.findings);
      return map && chosen?.read(map, reading);
    },
    schema: { oneOf: words.map((word) => requiring(shapes[word].schema, word)) },
    form: { kind: 'either', shapes: words.map((word) => shapes[word]), words, choose },
  };
}

function requiring(schema: Schema, word: string): Schema {
  const others = Array.isArray(schema['required']) ? schema['required'] : [];
  return { ...schema, required: [word, ...others.filter((other) => other !== word)] };
}
