import { grammar } from '../grammar/grammar.ts';
import { namesIn, type NameThere } from '../grammar/names-in.ts';
import type { Fit, NameKind } from '../grammar/shape.ts';
import type { Name, Node } from '../language/node.ts';
import type { ParsedDocument } from '../parse/parse.ts';
import { reportUnknown } from '../reading/declared-name.ts';
import type { Lookup } from './lookup.ts';
import { type ResolvedEntity, transitionsOf } from './resolved.ts';

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
  grantee: lookUpGrantee,
  event: lookUpEvent,
};

function lookUpGrantee({ name }: NameThere, lookup: Lookup): void {
  lookup.audience(name);
  if (name.text !== 'owner') return;
  lookup.findings.add('unneeded_grant', name.place, {
    message: 'The owner may do everything without a grant.',
    hint: 'Leave it out.',
  });
}

function lookUpField({ use, name, around }: NameThere, lookup: Lookup): void {
  const entity = lookup.known(around.entity ?? '');
  if (entity !== undefined) fields[use.fit ?? 'any'](name, entity, lookup);
}

type LookUpField = (name: Name, entity: ResolvedEntity, lookup: Lookup) => unknown;

const fields: Readonly<Record<Fit | 'any', LookUpField>> = {
  any: (name, entity, lookup) => lookup.field(name, entity),
  written: (name, entity, lookup) => lookup.writable(name, entity),
  // Rights on a record may name, or leave out, its composed children: `fields: [note, lines]`.
  given: (name, entity, lookup) => lookup.isPart(name.text, entity) || lookup.writable(name, entity),
  covered: (name, entity, lookup) => lookup.isPart(name.text, entity) || lookup.field(name, entity),
  shown: lookUpShown,
};

function lookUpShown(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const field = lookup.isPart(name.text, entity) ? undefined : lookup.field(name, entity);
  if (field?.shape?.secret !== true) return;
  lookup.findings.add('wrong_value', name.place, `\`${name.text}\` is secret and can never be read.`);
}

function lookUpEvent({ name, around }: NameThere, lookup: Lookup): void {
  const entity = lookup.known(around.entity ?? '');
  const among = ['create', 'update', 'delete', ...(entity === undefined ? [] : transitionsOf(entity))];
  if (entity !== undefined && !among.includes(name.text))
    reportUnknown(name, { what: 'event', among }, lookup.findings);
}
