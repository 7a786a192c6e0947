import type { Findings } from '../language/findings.ts';
import type { Name, Node } from '../language/node.ts';
import { MapReader, readMap, readNames, wrongKind } from '../reading/reading.ts';

const known = ['title', 'of', 'where', 'value', 'group', 'chart', 'list', 'help', 'for'];

/** The tiles of a dashboard, as far as they can be told right from wrong; gives the entities they name. */
export function readTiles(node: Node, findings: Findings): readonly Name[] | undefined {
  if (node.kind !== 'list') return wrongKind(node, 'a list of tiles', findings);
  return node.items.flatMap((item) => {
    const map = readMap(item, findings);
    if (map === undefined) return [];
    const reader = new MapReader(map, { of: 'A tile', known }, findings);
    reader.needed('of', 'Say which records it counts or lists: `of: item`.');
    reader.oneOf('chart', ['bar', 'line', 'area', 'donut']);
    reader.text('title');
    for (const key of ['where', 'value', 'group']) reader.expression(key);
    reader.with('list', readNames);
    return reader.name('of') ?? [];
  });
}
