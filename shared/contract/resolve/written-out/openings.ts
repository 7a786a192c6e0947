import type { Findings } from '../../language/findings.ts';
import type { Node } from '../../language/node.ts';
import type { ParsedDocument } from '../../parse/parse.ts';
import { withAdded } from './attached.ts';
import { entryAt, nodeAt } from './node-at.ts';
import { openingName, openingSource } from './opening-source.ts';
import { nodeOf } from './written-node.ts';

/** The document with an entity written out for each of which a grant of point 6 says that it is kept who opens its records. */
export function withOpenings(document: ParsedDocument, findings: Findings): ParsedDocument {
  const grants = nodeAt(document.points.get(6)?.root, 'grants');
  const entries = grants?.kind === 'map' ? grants.entries : [];
  const wishes = entries.flatMap(({ key, value }) => {
    const node = loggedIn(value);
    return node === undefined ? [] : [{ entity: key.text, node }];
  });
  let point = document.points.get(3);
  const declared = point?.root;
  for (const { entity, node } of wishes) {
    const own = entryAt(declared, entity);
    if (own === undefined && entity !== 'user') continue;
    const was = own && nodeAt(own.value, 'was');
    const source = openingSource({ entity, was: was?.kind === 'scalar' ? was.text : undefined });
    const added = nodeOf({ [openingName(entity)]: source }, node.place);
    if (added.kind !== 'map') continue;
    const from = `\`logged\` at the grants of \`${entity}\``;
    point = withAdded(point, added, { merged: 2, from, findings });
  }
  if (wishes.length === 0 || point === undefined) return document;
  return { ...document, points: new Map(document.points).set(3, point) };
}

/** `logged: true`, or the fields that an opening tells, at a grant to read of any audience. */
function loggedIn(onEntity: Node): Node | undefined {
  const audiences = onEntity.kind === 'map' ? onEntity.entries.map(({ value }) => value) : [];
  const reads = audiences.flatMap((audience) => {
    const read = nodeAt(audience, 'read');
    return read?.kind === 'list' ? read.items : (read ?? []);
  });
  return reads
    .flatMap((read) => nodeAt(read, 'logged') ?? [])
    .find((node) => node.kind === 'list' || (node.kind === 'scalar' && node.value === true));
}
