import { grammar } from '../grammar/grammar.ts';
import { namesIn } from '../grammar/names-in.ts';
import type { NameKind, NameThere } from '../grammar/shapes/shape.ts';
import type { Name } from '../language/node.ts';
import { type ParsedDocument, rootOf } from '../parse/parse.ts';
import { reportUnknown } from '../reading/declared-name.ts';
import { lookUpCurrency, lookUpField } from './look-up-fields.ts';
import type { Lookup } from './lookup.ts';
import { type ResolvedEntity, transitionsOf } from './resolved.ts';

/** Every name that a document uses or gives, as far as the grammar says what it stands for. */
export function namesOf(document: ParsedDocument): readonly NameThere[] {
  return Object.entries(grammar).flatMap(([point, shape]) => {
    const root = rootOf(document, point);
    return root === undefined ? [] : namesIn(root, shape);
  });
}

/** Looks up every name that is used. What hangs on other values than names is looked up with them. */
export function lookUpNames(document: ParsedDocument, lookup: Lookup): void {
  const names = namesOf(document);
  const given = (kind: NameKind) =>
    names.filter(({ use }) => use.kind === kind && use.declares === true).map(({ name }) => name.text);
  const known = {
    lookup,
    notices: given('notice'),
    mails: given('mail'),
    calls: given('call'),
    receives: given('receive'),
    inboxes: given('inbox'),
    documents: given('document'),
    lists: given('list'),
    constants: given('constant'),
    shared: given('shared'),
    queries: given('query'),
  };
  for (const there of names) if (there.use.declares !== true) lookUps[there.use.kind]?.(there, known);
}

interface Known {
  readonly lookup: Lookup;
  readonly notices: readonly string[];
  readonly mails: readonly string[];
  readonly calls: readonly string[];
  readonly receives: readonly string[];
  readonly inboxes: readonly string[];
  readonly documents: readonly string[];
  readonly lists: readonly string[];
  readonly constants: readonly string[];
  readonly shared: readonly string[];
  readonly queries: readonly string[];
}

type LookUp = (there: NameThere, known: Known) => void;

const lookUps: Readonly<Partial<Record<NameKind, LookUp>>> = {
  entity: ({ name }, { lookup }) => lookup.entity(name),
  field: ofEntity(({ use, name }, entity, { lookup }) => lookUpField[use.fit ?? 'any'](name, entity, lookup)),
  back: ofEntity(({ name }, entity, known) =>
    lookUpAmong(name, { what: `way back from \`${entity.name}\` called`, among: entity.backs.keys() }, known),
  ),
  role: ({ name }, { lookup }) => lookup.role(name),
  'held role': ({ name }, { lookup }) => (name.text === 'owner' ? undefined : lookup.role(name)),
  audience: ({ name }, { lookup }) => lookup.audience(name),
  grantee: ({ name }, { lookup }) => lookup.audience(name),
  transition: ofEntity(({ name }, entity, known) =>
    lookUpAmong(
      name,
      { what: `transition of \`${entity.name}\` called`, among: transitionsOf(entity) },
      known,
    ),
  ),
  draw: ofEntity(({ name }, entity, known) => {
    const among = ['create', ...transitionsOf(entity)];
    lookUpAmong(name, { what: `transition of \`${entity.name}\` called`, among }, known);
  }),
  event: ofEntity(({ name }, entity, known) =>
    lookUpAmong(name, { what: 'event', among: eventsOf(entity) }, known),
  ),
  'asked event': ofEntity(({ name }, entity, known) =>
    lookUpAmong(name, { what: 'event', among: [...eventsOf(entity), 'restore'] }, known),
  ),
  happening: ofEntity(({ name }, entity, known) =>
    lookUpAmong(name, { what: `event of \`${entity.name}\` called`, among: eventsOf(entity) }, known),
  ),
  notice: ({ name }, known) => lookUpAmong(name, { what: 'notice', among: known.notices }, known),
  mail: ({ name }, known) => lookUpAmong(name, { what: 'mail', among: known.mails }, known),
  call: ({ name }, known) => lookUpAmong(name, { what: 'call', among: known.calls }, known),
  receive: ({ name }, known) => lookUpAmong(name, { what: 'receive', among: known.receives }, known),
  inbox: ({ name }, known) => lookUpAmong(name, { what: 'inbox', among: known.inboxes }, known),
  document: ({ name }, known) => lookUpAmong(name, { what: 'document', among: known.documents }, known),
  shared: ({ name }, known) => lookUpAmong(name, { what: 'shared part', among: known.shared }, known),
  query: ({ name }, known) => lookUpAmong(name, { what: 'query', among: known.queries }, known),
  constant: ({ name }, known) => lookUpAmong(name, { what: 'constant', among: known.constants }, known),
  list: ({ name }, known) => lookUpAmong(name, { what: 'list', among: known.lists }, known),
  period: ofEntity(lookUpPeriod),
  currency: (there, { lookup }) => lookUpCurrency(there, lookup),
};

/** Names that mean something only within an entity; where that is unknown, that is told already. */
function ofEntity(look: (there: NameThere, entity: ResolvedEntity, known: Known) => unknown): LookUp {
  return (there, known) => {
    const entity = known.lookup.known(there.around.entity ?? '');
    if (entity !== undefined) look(there, entity, known);
  };
}

function lookUpAmong(
  name: Name,
  { what, among }: { readonly what: string; readonly among: Iterable<string> },
  { lookup }: Known,
): void {
  const all = [...among];
  if (!all.includes(name.text)) reportUnknown(name, { what, among: all }, lookup.findings);
}

function eventsOf(entity: ResolvedEntity): readonly string[] {
  return ['create', 'update', 'delete', ...transitionsOf(entity)];
}

/** What a number series counts by. */
function lookUpPeriod({ name }: NameThere, entity: ResolvedEntity, { lookup }: Known): void {
  if (name.text === 'year' || name.text === 'month') return;
  const type = lookup.field(name, entity)?.shape?.type;
  if (type === undefined || type === 'ref') return;
  const message = `A series begins anew each year, each month, or for each record a reference names; \`${name.text}\` is of type \`${type}\`.`;
  lookup.findings.add('wrong_type', name.place, message);
}
