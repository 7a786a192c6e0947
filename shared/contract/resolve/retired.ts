import type { MapNode, Name, Node } from '../language/node.ts';
import type { ParsedDocument } from '../parse/parse.ts';
import { namesOf } from './look-up-names.ts';
import { nodeAt } from './written-out/node-at.ts';

/** The points that list fields: screens and rights. A field that is out of use stays in these lists, and is passed over. */
const listing = [2, 6];

/**
 * The document without fields that are out of use (`retired: true`), and without their names where screens and rights list
 * fields. Whatever else names one is told that there is none.
 */
export function withoutRetired(document: ParsedDocument): ParsedDocument {
  const point = document.points.get(3);
  const retired = retiredIn(point?.root);
  if (point?.root === undefined || retired.size === 0) return document;
  const gone = namesOf(document).flatMap(({ use, name, around }) => {
    const isListed = use.kind === 'field' || use.kind === 'path';
    const [first = ''] = name.text.split('.');
    return isListed && retired.get(around.entity ?? '')?.has(first) === true ? [name] : [];
  });
  const points = new Map(document.points).set(3, { ...point, root: withoutFields(point.root, retired) });
  for (const number of listing) {
    const listed = points.get(number);
    if (listed?.root !== undefined)
      points.set(number, { ...listed, root: withoutItems(listed.root, gone) as MapNode });
  }
  return { ...document, points };
}

/** Names of fields by those of their entities. */
type Retired = ReadonlyMap<string, ReadonlySet<string>>;

function retiredIn(root: MapNode | undefined): Retired {
  const entries = (root?.entries ?? []).flatMap(({ key, value }) => {
    const fields = nodeAt(value, 'fields');
    const names = (fields?.kind === 'map' ? fields.entries : [])
      .filter((field) => isOutOfUse(field.value))
      .map((field) => field.key.text);
    return names.length === 0 ? [] : [[key.text, new Set(names)] as const];
  });
  return new Map(entries);
}

function isOutOfUse(field: Node): boolean {
  const written = nodeAt(field, 'retired');
  return written?.kind === 'scalar' && written.plain && written.value === true;
}

function withoutFields(root: MapNode, retired: Retired): MapNode {
  const entries = root.entries.map((entity) => {
    const names = retired.get(entity.key.text);
    if (names === undefined || entity.value.kind !== 'map') return entity;
    const value = withChild(entity.value, 'fields', (fields) =>
      fields.kind === 'map'
        ? { ...fields, entries: fields.entries.filter(({ key }) => !names.has(key.text)) }
        : fields,
    );
    return { ...entity, value };
  });
  return { ...root, entries };
}

function withChild(node: MapNode, key: string, change: (child: Node) => Node): MapNode {
  const entries = node.entries.map((entry) =>
    entry.key.text === key ? { ...entry, value: change(entry.value) } : entry,
  );
  return { ...node, entries };
}

/** Lists below a node without the items that are such names. */
function withoutItems(node: Node, gone: readonly Name[]): Node {
  if (node.kind === 'scalar') return node;
  if (node.kind === 'map')
    return {
      ...node,
      entries: node.entries.map((entry) => ({ ...entry, value: withoutItems(entry.value, gone) })),
    };
  const items = node.items
    .filter((item) => item.kind !== 'scalar' || !gone.some((name) => isAt(name, item)))
    .map((item) => withoutItems(item, gone));
  return { ...node, items };
}

/** Whether the name stands in the item: in `-due` it begins behind the sign. */
function isAt({ place }: Name, { place: around }: Node): boolean {
  return place.line === around.line && place.column >= around.column && place.endColumn <= around.endColumn;
}
