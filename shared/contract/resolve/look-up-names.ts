import { grammar } from '../grammar/grammar.ts';
import { namesIn, type NameThere } from '../grammar/names-in.ts';
import type { NameKind } from '../grammar/shape.ts';
import type { Node } from '../language/node.ts';
import type { ParsedDocument } from '../parse/parse.ts';
import { reportUnknown } from '../reading/declared-name.ts';
import type { Lookup } from './lookup.ts';
import { transitionsOf } from './resolved.ts';

/** Every name that a document uses or gives, as far as the grammar says what it stands for. */
export function namesOf({ points, examples }: ParsedDocument): readonly NameThere[] {
  return Object.entries(grammar).flatMap(([point, shape]) => {
    const root: Node | undefined = point === 'examples' ? examples : points.get(Number(point))?.root;
    return root === undefined ? [] : namesIn(root, shape);
  });
}

/** Looks up every name that is used. */
export function lookUpNames(document: ParsedDocument, lookup: Lookup): void {
  for (const there of namesOf(document))
    if (there.use.declares !== true) lookUps[there.use.kind]?.(there, lookup);
}

type LookUp = (there: NameThere, lookup: Lookup) => void;

/** That codes are listed, and definitions there, is asked when expressions are checked. */
const lookUps: Readonly<Partial<Record<NameKind, LookUp>>> = {
  entity: ({ name }, lookup) => lookup.entity(name),
  field: lookUpField,
  role: ({ name }, lookup) => lookup.role(name),
  audience: ({ name }, lookup) => lookup.audience(name),
  event: lookUpEvent,
};

function lookUpField({ name, around }: NameThere, lookup: Lookup): void {
  const entity = lookup.known(around.entity ?? '');
  if (entity !== undefined) lookup.field(name, entity);
}

function lookUpEvent({ name, around }: NameThere, lookup: Lookup): void {
  const entity = lookup.known(around.entity ?? '');
  const among = ['create', 'update', 'delete', ...(entity === undefined ? [] : transitionsOf(entity))];
  if (entity !== undefined && !among.includes(name.text))
    reportUnknown(name, { what: 'event', among }, lookup.findings);
}
