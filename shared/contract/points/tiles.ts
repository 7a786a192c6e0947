import type { TileDeclaration } from '../declaration-calls.ts';
import type { Findings } from '../language/findings.ts';
import type { Node } from '../language/node.ts';
import { readAggregate } from '../reading/aggregate.ts';
import { MapReader, readMap, readNames, wrongKind } from '../reading/reading.ts';

const known = ['title', 'of', 'where', 'value', 'group', 'chart', 'list', 'help', 'for'];

/** The tiles of a dashboard: a number, a chart of groups, or a short list. */
export function readTiles(node: Node, findings: Findings): readonly TileDeclaration[] | undefined {
  if (node.kind !== 'list') return wrongKind(node, 'a list of tiles', findings);
  return node.items.flatMap((item) => readTile(item, findings) ?? []);
}

function readTile(node: Node, findings: Findings): TileDeclaration | undefined {
  const map = readMap(node, findings);
  if (map === undefined) return undefined;
  const reader = new MapReader(map, { of: 'A tile', known }, findings);
  reader.needed('of', 'Say which records it counts or lists: `of: item`.');
  const entity = reader.name('of');
  const value = reader.with('value', (written, found) =>
    readAggregate({ text: 'value', place: reader.placeOf('value') }, written, found),
  );
  reportParts(reader);
  const tile = {
    title: reader.text('title'),
    help: reader.text('help'),
    for: reader.with('for', readNames),
    where: reader.expression('where'),
    group: reader.expression('group'),
    value,
    chart: reader.oneOf('chart', ['bar', 'line', 'area', 'donut'] as const),
    list: reader.with('list', readNames),
    place: map.place,
  };
  return entity === undefined ? undefined : { ...tile, entity };
}

/** A tile shows a value or a list; a chart needs groups. */
function reportParts(reader: MapReader): void {
  const report = (key: string, message: string) =>
    reader.findings.add('wrong_value', reader.placeOf(key), message);
  if (!reader.has('value') && !reader.has('list')) {
    const hint = 'For instance `value: count()` or `list: [name]`.';
    const message = 'A tile needs `value` or `list`.';
    reader.findings.add('missing_key', reader.place, { message, hint });
  }
  if (reader.has('value') && reader.has('list'))
    report('list', 'A tile has a `value` or a `list`, not both.');
  if (reader.has('group') && !reader.has('value')) report('group', 'Only a `value` is grouped.');
  if (reader.has('chart') && !reader.has('group'))
    report('chart', 'A chart needs `group`: one mark for each group.');
}
