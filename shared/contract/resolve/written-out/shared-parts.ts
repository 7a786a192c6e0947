import type { Findings } from '../../language/findings.ts';
import type { Entry, MapNode, Name, Node } from '../../language/node.ts';
import type { ParsedDocument } from '../../parse/parse.ts';
import { reportUnknown } from '../../reading/declared-name.ts';

/**
 * The document with the shared parts of points 3, 4 and 5 written out in the entities that use them. Each entity gets a
 * copy of its own, since a word means what it means there; places stay those of the part.
 */
export function withSharedParts(document: ParsedDocument, findings: Findings): ParsedDocument {
  const entities = document.points.get(3)?.root?.entries ?? [];
  const uses = entities.flatMap(({ key, value }) => usesOf(key, value));
  if (uses.length === 0) return document;
  const among = mapAt(document.points.get(3)?.root, 'shared')?.entries.map(({ key }) => key.text) ?? [];
  for (const { part } of uses)
    if (!among.includes(part.text)) reportUnknown(part, { what: 'shared part', among }, findings);
  const points = new Map(document.points);
  for (const [number, merged] of Object.entries(levels)) {
    const point = document.points.get(Number(number));
    if (point?.root === undefined) continue;
    points.set(Number(number), { ...point, root: written(point.root, { uses, merged, findings }) });
  }
  return { ...document, points };
}

/** The levels of keys below an entity at which what stands there twice is put together: `fields`, but no field. */
const levels: Readonly<Record<number, number>> = { 3: 1, 4: 1, 5: 0 };

/** An entity that takes in a part. */
interface PartUse {
  readonly entity: Name;
  readonly part: Name;
}

function usesOf(entity: Name, value: Node): readonly PartUse[] {
  const uses = value.kind === 'map' ? value.entries.find(({ key }) => key.text === 'uses')?.value : undefined;
  const parts = uses?.kind === 'list' ? uses.items : [];
  return parts.flatMap((part) => (part.kind === 'scalar' ? [{ entity, part }] : []));
}

interface Merging {
  /** How many levels deeper maps are still put together. */
  readonly merged: number;
  readonly findings: Findings;
  /** Where it comes from, for findings. */
  readonly from: string;
}

function written(
  root: MapNode,
  { uses, ...merging }: Omit<Merging, 'from'> & { readonly uses: readonly PartUse[] },
): MapNode {
  const parts = mapAt(root, 'shared');
  const byEntity = new Map(root.entries.map((entry) => [entry.key.text, entry]));
  for (const { entity, part } of uses) {
    const added = mapAt(parts, part.text);
    if (added === undefined) continue;
    const nothing: Entry = {
      key: { text: entity.text, place: part.place },
      value: { kind: 'map', place: part.place, entries: [] },
    };
    const { key, value: own } = byEntity.get(entity.text) ?? nothing;
    if (own.kind !== 'map') continue;
    byEntity.set(entity.text, {
      key,
      value: together(own, added, { ...merging, from: `the shared part \`${part.text}\`` }),
    });
  }
  return { ...root, entries: [...byEntity.values()] };
}

/** What is said at the place itself, and after it what comes from elsewhere. */
export function together(own: MapNode, part: MapNode, merging: Merging): MapNode {
  const entries = new Map(own.entries.map((entry) => [entry.key.text, entry]));
  for (const { key, value } of part.entries) {
    const first = entries.get(key.text);
    const both = first && bothOf(first.value, value, merging);
    if (first === undefined) entries.set(key.text, { key: { ...key }, value: copyOf(value) });
    else if (both === undefined) reportTwice(first, key, merging);
    else entries.set(key.text, { key: first.key, value: both });
  }
  return { ...own, entries: [...entries.values()] };
}

function bothOf(own: Node, part: Node, merging: Merging): Node | undefined {
  if (own.kind === 'list' && part.kind === 'list')
    return { ...own, items: [...own.items, ...part.items.map(copyOf)] };
  if (own.kind !== 'map' || part.kind !== 'map' || merging.merged === 0) return undefined;
  return together(own, part, { ...merging, merged: merging.merged - 1 });
}

function reportTwice({ key }: Entry, again: Name, { from, findings }: Merging): void {
  const message = `\`${key.text}\` comes with ${from} already, from line ${again.place.line}.`;
  findings.add('duplicate_name', key.place, { message, hint: 'Leave one out, or give it another name.' });
}

/** What is known of a word of a contract is kept by its node, so each use of a part has nodes of its own. */
function copyOf(node: Node): Node {
  switch (node.kind) {
    case 'scalar':
      return { ...node };
    case 'list':
      return { ...node, items: node.items.map(copyOf) };
    case 'map':
      return {
        ...node,
        entries: node.entries.map(({ key, value }): Entry => ({ key: { ...key }, value: copyOf(value) })),
      };
  }
}

function mapAt(node: MapNode | undefined, key: string): MapNode | undefined {
  const value = node?.entries.find((entry) => entry.key.text === key)?.value;
  return value?.kind === 'map' ? value : undefined;
}
