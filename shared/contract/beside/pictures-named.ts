import { Findings } from '../language/findings.ts';
import type { Node } from '../language/node.ts';
import { parse } from '../parse/parse.ts';
import { pictureType } from './picture.ts';

/** The pictures that a contract names and does not have in itself: they lie in files beside it. */
export function picturesNamed(contract: string): readonly string[] {
  // Most contracts name none, and are not read for it.
  if (!/^\s*logo\s*:/m.test(contract)) return [];
  const { points, files } = parse(contract, '', new Findings());
  const own = new Set(files?.entries.map(({ key }) => key.text));
  const logo = points.get(1)?.root?.entries.find(({ key }) => key.text === 'logo')?.value;
  return [...new Set(textsIn(logo))].filter((name) => pictureType(name) !== undefined && !own.has(name));
}

function textsIn(node: Node | undefined): readonly string[] {
  if (node?.kind === 'list') return node.items.flatMap(textsIn);
  return node?.kind === 'scalar' ? [node.text] : [];
}
