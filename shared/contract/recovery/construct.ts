import type { Place } from '../finding.ts';
import type { Entry, MapNode, Node } from '../language/node.ts';
import type { ParsedDocument } from '../parse/parse.ts';
import { startsWithin } from './compare-places.ts';
import { wordsIn } from './gap.ts';

/** What an author mends as one: a field, a rule, a transition, a screen. */
export interface Construct {
  readonly point: number;
  readonly path: readonly string[];
  /** Whether it is one, and not what it stands in. */
  readonly isWhole: boolean;
  /** The entities it may be about. */
  readonly entities: ReadonlySet<string>;
}

/** How many keys lead to a construct, in each point; in `transitions` and the like of an entity one more. */
const depths: Readonly<Record<number, number>> = {
  0: 2,
  1: 1,
  2: 1,
  3: 3,
  4: 3,
  5: 2,
  6: 3,
  7: 2,
  8: 1,
  9: 2,
  10: 2,
  11: 1,
};

/** The construct that stands at a place; without a path where nothing of the nine points does. */
export function constructAt(document: ParsedDocument, place: Place): Construct {
  const roots: (readonly [number, MapNode | undefined])[] = [...document.points].map(([point, { root }]) => [
    point,
    root,
  ]);
  const { examples, translations, files } = document;
  const others = [[0, examples] as const, [10, translations] as const, [11, files] as const];
  for (const [point, root] of [...roots, ...others]) {
    const entry = root?.entries.find((one) => startsWithin(place, one.key.place, one.value.place));
    if (entry === undefined) continue;
    const depth = depths[point] ?? 1;
    const { path, innermost } = pathTo(entry, place, depth);
    return { point, path, isWhole: path.length === depth, entities: entitiesOf(point, path, innermost) };
  }
  return { point: -1, path: [], isWhole: false, entities: new Set() };
}

function pathTo(
  entry: Entry,
  place: Place,
  depth: number,
): { readonly path: readonly string[]; readonly innermost: Node } {
  const inner =
    depth > 1 && entry.value.kind === 'map'
      ? entry.value.entries.find((one) => startsWithin(place, one.key.place, one.value.place))
      : undefined;
  if (inner === undefined) return { path: [entry.key.text], innermost: entry.value };
  const { path, innermost } = pathTo(inner, place, depth - 1);
  return { path: [entry.key.text, ...path], innermost };
}

function entitiesOf(point: number, path: readonly string[], node: Node): ReadonlySet<string> {
  if (point >= 3 && point <= 5) return new Set(path.slice(0, 1));
  if (point === 6) return new Set(path.slice(1, 2));
  return wordsIn(node);
}
