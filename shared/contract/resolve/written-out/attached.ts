import type { Findings } from '../../language/findings.ts';
import type { MapNode, Node } from '../../language/node.ts';
import type { ParsedDocument, ParsedPoint } from '../../parse/parse.ts';
import { attachedSources } from './attached-sources.ts';
import { nodeAt } from './node-at.ts';
import { nodeOf } from './written-node.ts';
import { together } from './shared-parts.ts';

/**
 * The document with the entities written out that `comments: true` and `files: true` declare, with what happens to their
 * records. What the contract says of such an entity itself stands beside it.
 */
export function withAttached(document: ParsedDocument, findings: Findings): ParsedDocument {
  const entities = document.points.get(3)?.root?.entries ?? [];
  const wishes = entities.flatMap(({ key, value }) => wishesOf(key.text, value));
  if (wishes.length === 0) return document;
  const points = new Map(document.points);
  for (const { entity, was, word, node } of wishes) {
    const said = attachedSources[word]({ entity, was });
    for (const [number, { depth, values }] of Object.entries(said)) {
      const added = nodeOf(values, node.place);
      if (added.kind !== 'map') continue;
      const from = `\`${word}\` of \`${entity}\``;
      const point = withAdded(points.get(Number(number)), added, { merged: depth, from, findings });
      // Without point 6 only the owner has rights, as to everything else.
      if (point !== undefined && (number !== '6' || point.isWritten !== false))
        points.set(Number(number), point);
    }
  }
  return { ...document, points };
}

/** A word at an entity that declares others. */
interface Wish {
  readonly entity: string;
  /** What the entity was called before. */
  readonly was: string | undefined;
  readonly word: keyof typeof attachedSources;
  readonly node: Node;
}

function wishesOf(entity: string, value: Node): readonly Wish[] {
  const was = nodeAt(value, 'was');
  return (['comments', 'files'] as const).flatMap((word) => {
    const node = nodeAt(value, word);
    if (node?.kind !== 'scalar' || node.value !== true) return [];
    return [{ entity, was: was?.kind === 'scalar' ? was.text : undefined, word, node }];
  });
}

/** A point of which the contract itself says nothing is still one that it does not show. */
export function withAdded(
  point: ParsedPoint | undefined,
  added: MapNode,
  merging: Parameters<typeof together>[2],
): ParsedPoint {
  if (point?.root !== undefined) return { ...point, root: together(point.root, added, merging) };
  return { title: point?.title ?? '', place: point?.place ?? added.place, root: added, isWritten: false };
}
