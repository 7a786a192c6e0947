import type { Findings } from '../../language/findings.ts';
import type { MapNode, Node } from '../../language/node.ts';
import { meant } from '../../language/suggest.ts';
import { readMap } from '../../reading/reading.ts';
import type { Schema } from '../shapes/schema-parts.ts';
import type { Shape } from '../shapes/shape.ts';

interface Acts<Value, Word extends string> {
  /** What has one of them, for findings: "An effect". */
  readonly of: string;
  readonly words: readonly Word[];
  readonly shapes: Readonly<Record<Word, Shape<Value>>>;
  /** Reports a map that has none of the words, or several. */
  readonly report: (map: MapNode, named: readonly Word[], findings: Findings) => void;
}

/** Maps that have exactly one of several keys, which says what else they have: `create:` or `delete:`. */
export function acts<Value, Word extends string>({
  of,
  words,
  shapes,
  report,
}: Acts<Value, Word>): Shape<Value> {
  const named = (node: Node) =>
    words.filter((word) => node.kind === 'map' && node.entries.some(({ key }) => key.text === word));
  const choose = (node: Node) => {
    const [only, other] = named(node);
    return only === undefined || other !== undefined ? undefined : shapes[only];
  };
  const all = new Set<string>(words.flatMap((word) => keysOf(shapes[word])));
  /** Reports the first key that is none of theirs and nearly one of the words. */
  const reportMisspelt = (map: MapNode, findings: Findings) =>
    map.entries.some(({ key }) => {
      const mended = all.has(key.text) ? undefined : meant(key, words);
      if (mended === undefined) return false;
      findings.add('unknown_key', key.place, { message: `${of} has no \`${key.text}\`.`, ...mended });
      return true;
    });
  return {
    read: (node, reading) => {
      const { findings } = reading;
      const map = readMap(node, findings);
      const chosen = map && choose(map);
      if (map === undefined || chosen !== undefined) return map && chosen?.read(map, reading);
      const there = named(map);
      if (there.length > 0 || !reportMisspelt(map, findings)) report(map, there, findings);
      return undefined;
    },
    schema: { oneOf: words.map((word) => requiring(shapes[word].schema, word)) },
    form: { kind: 'either', shapes: words.map((word) => shapes[word]), words, choose },
  };
}

function keysOf({ form }: Shape<unknown>): readonly string[] {
  return form.kind === 'map' ? Object.keys(form.keys) : [];
}

function requiring(schema: Schema, word: string): Schema {
  const others = Array.isArray(schema['required']) ? schema['required'] : [];
  return { ...schema, required: [word, ...others.filter((other) => other !== word)] };
}
