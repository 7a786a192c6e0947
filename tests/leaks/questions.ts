import type { Entity, Field, Model } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Request } from './bytes.ts';
import { choicesOf } from './choice-questions.ts';
import type { Chance } from './chance.ts';
import { comparisons } from './comparisons.ts';
import { requestOf } from './held-requests.ts';
import type { Sample } from './sample.ts';
import { totalsOf } from './totals-questions.ts';
import type { World } from './world.ts';

/** What reads are made from: names and values of a world, whether the one who asks may know them or not. */
export interface Asking {
  readonly model: Model;
  readonly world: World;
  readonly chance: Chance;
  readonly sample: Pick<Sample, 'lists' | 'records'>;
}

/** Every call that only reads, with every way to ask for what may be hidden; of lists and records a sample. */
export function readsOf(asking: Asking): readonly Request[] {
  // Who opened what is other after each question: it is looked at by itself.
  const entities = [...asking.model.entities.values()].filter(({ openingOf }) => openingOf === undefined);
  const records = entities.map((entity) =>
    recordsOf(entity, asking).flatMap((values) => aboutRecord(entity, values, asking)),
  );
  const explained = entities.flatMap((entity) => explainedOf(entity, asking));
  return [
    ...batchesOf(records.flat(), asking),
    ...settingsOf(asking.model),
    ...[...engineReads, ...queriesOf(asking.model), ...tilesOf(asking.model)].map(get),
    ...entities.flatMap((entity) => listsOf(entity, asking)),
    ...records.flat(),
    ...explained,
  ];
}

/** Some by themselves, for one that is refused refuses the whole, and two together. */
function batchesOf(requests: readonly Request[], { chance }: Asking): readonly Request[] {
  const operations = chance.some(requests, 6).map(({ method, path }) => ({ method, path }));
  const batches = [...operations.slice(0, 4).map((one) => [one]), operations.slice(4)];
  return batches.map((together) => ({
    method: 'POST',
    path: '/api/-/batch',
    body: { operations: together },
  }));
}

/** Why somebody else is answered as they are: the owner alone may ask. */
function explainedOf(entity: Entity, { world, chance }: Asking): readonly Request[] {
  const [one] = chance.some(world.get(entity.name) ?? [], 1);
  return chance.some(world.get('user') ?? [], 2).map(({ values: { id: as } }) => {
    const asked = { as: String(as), entity: entity.name, call: 'read', id: String(one?.values['id']) };
    return get(`/api/-/explain?${query(asked)}`);
  });
}

/** What the engine answers by itself. Most of it is for the owner, and says so to everybody else. */
const engineReads = [
  'app',
  'me',
  'openapi.json',
  'settings',
  'notices',
  'deliveries',
  'stuck',
  'advice',
  'people',
  'tokens',
  'sessions',
  'invitations',
  'views',
  'requests',
  'requests?mine=false&waiting=true',
  'explain',
  'history',
  'studio/document',
  'studio/versions',
].map((name) => `/api/-/${name}`);

/** Constants are given the values they have, or none that they could have: nothing is other afterwards. */
function settingsOf({ constants }: Model): readonly Request[] {
  const bodies = [...constants.values()].flatMap(({ name, value }) => [{ [name]: value }, { [name]: [] }]);
  return [{}, { NEVER_THERE: 1 }, ...bodies].map((body) => ({
    method: 'PATCH',
    path: '/api/-/settings',
    body,
  }));
}

/** Named queries, as an answer and as a file, each parameter with some value of its type. */
function queriesOf({ queries }: Model): readonly string[] {
  return [...queries].flatMap(([name, { params }]) => {
    const values = params.map(({ field }) => [field.name, someOf(field)] as const);
    return ['', '/csv'].map((form) => `/api/-/queries/${name}${form}?${query(Object.fromEntries(values))}`);
  });
}

function someOf({ type }: Field): string {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'money':
      return '2';
    case 'date':
      return '2026-01-04';
    case 'datetime':
      return '2026-01-04T12:00:00.000Z';
    case 'boolean':
      return 'true';
    default:
      return 'x';
  }
}

function tilesOf({ screens }: Model): readonly string[] {
  return screens.flatMap(({ route, tiles }) =>
    tiles.length === 0
      ? []
      : [
          `/api/-/dashboards?${query({ dashboard: route })}`,
          ...tiles.map((_, tile) => `/api/-/tiles?${query({ screen: route, tile: String(tile) })}`),
        ],
  );
}

/** The calls on one record that only read. */
export function aboutRecord(
  entity: Entity,
  values: RecordValues,
  { chance }: Pick<Asking, 'chance'>,
): readonly Request[] {
  const at = `/api/${entity.plural}/${String(values['id'])}`;
  const references = namesOf(entity, ({ type }) => type === 'ref' || type === 'refs');
  const some = chance.some([...entity.fields.keys()], 3);
  const files = namesOf(entity, ({ type }) => type === 'file' || type === 'image');
  // Where opening a record does something, it would be another world in which the next question is asked.
  const look: Parameters = entity.after.read.length === 0 ? {} : { peek: 'true' };
  const about = (asked: Parameters) => get(`${at}?${query({ ...look, ...asked })}`);
  return [
    entity.after.read.length === 0 ? get(at) : about({}),
    about({ can: 'true' }),
    get(`${at}/-/history`),
    about({ fields: some.join(',') }),
    ...(references.length === 0 ? [] : [about({ expand: references.join(',') })]),
    ...files.map((name) => get(`${at}/-/files/${name}`)),
    ...(entity.seconds.has('update') ? requestsAbout(values) : []),
  ];
}

/** What waits for a second person. */
function requestsAbout(values: RecordValues): readonly Request[] {
  return [`?record=${String(values['id'])}`, `/${requestOf(values)}`].map((end) =>
    get(`/api/-/requests${end}`),
  );
}

function recordsOf(entity: Entity, { world, chance, sample }: Asking): readonly RecordValues[] {
  return chance.some(
    (world.get(entity.name) ?? []).map(({ values }) => values),
    sample.records,
  );
}

function listsOf(entity: Entity, asking: Asking): readonly Request[] {
  const { chance } = asking;
  const at = `/api/${entity.plural}`;
  const fields = [...entity.fields.values()];
  const probes = chance.some(
    [
      ...fields.flatMap((field) => probesOf(field, entity, asking)),
      ...waysBack(entity, asking),
      ...walks(entity, asking),
    ],
    asking.sample.lists,
  );
  const references = namesOf(entity, ({ type }) => type === 'ref' || type === 'refs');
  return [
    { count: 'true' },
    { limit: '2', count: 'true' },
    ...(references.length === 0 ? [] : [{ expand: references.join(',') }]),
    ...expandedBacks(entity, asking),
    ...probes,
  ]
    .map((parameters) => get(`${at}?${query(parameters)}`))
    .concat(['csv', 'ndjson'].map((format) => get(`${at}/-/export?${query({ format })}`)))
    .concat(get(`${at}/-/trash`))
    .concat(inLanguages(entity, asking))
    .concat(totalsOf(entity, asking))
    .concat(choicesOf(entity, asking));
}

/** Texts that records have in several languages, read in another one than that of the contract. */
function inLanguages({ plural, fields }: Entity, { model }: Asking): readonly Request[] {
  const shown = [...fields.keys()].filter((name) => name.endsWith('_shown') && fields.has(name.slice(0, -6)));
  const asked = shown.flatMap((name): readonly Parameters[] => [
    { sort: name },
    { filter: `${name} == null`, count: 'true' },
  ]);
  return model.settings.languages.slice(0, 1).flatMap((language) =>
    asked.map((parameters) => ({
      ...get(`/api/${plural}?${query(parameters)}`),
      headers: { 'Accept-Language': language },
    })),
  );
}

type Parameters = Readonly<Record<string, string>>;

/** Ways to find out about a field without being shown it. */
function probesOf(field: Field, entity: Entity, asking: Asking): readonly Parameters[] {
  const paths = field.type === 'ref' ? [field.name, ...throughReference(field, asking)] : [field.name];
  const values = (asking.world.get(entity.name) ?? []).map((kept) => kept.values[field.name] ?? null);
  const value = values.find((one) => one !== null) ?? null;
  return [
    ...paths.flatMap((path): Parameters[] => [
      { sort: path },
      { sort: `-${path}`, limit: '2' },
      { filter: `${path} == null`, count: 'true' },
      { filter: `!(${path} == null)`, count: 'true' },
    ]),
    ...[...comparisons(field, value), ...comparedAtTheEnd(field, entity, asking)].map((filter) => ({
      filter,
      count: 'true',
    })),
    ...(typeof value === 'string' ? [{ q: value.slice(0, 40), count: 'true' }] : []),
    { fields: field.name },
    { expand: field.name },
  ];
}

function throughReference(field: Field, { model, chance }: Asking): readonly string[] {
  const to = field.type === 'ref' ? model.entities.get(field.to) : undefined;
  return to === undefined ? [] : chance.some([...to.fields.keys()], 4).map((name) => `${field.name}.${name}`);
}

/** What stands at the end of a path is asked for as well, by the value that some record has there. */
function comparedAtTheEnd(field: Field, entity: Entity, { model, world }: Asking): readonly string[] {
  const to = field.type === 'ref' ? model.entities.get(field.to) : undefined;
  const id = (world.get(entity.name) ?? [])
    .map(({ values }) => values[field.name] ?? null)
    .find((one) => one !== null);
  const target = world.get(to?.name ?? '')?.find(({ values }) => values['id'] === id)?.values;
  if (to === undefined || target === undefined) return [];
  return [...to.fields.values()].flatMap((end) =>
    comparisons({ name: `${field.name}.${end.name}`, type: end.type }, target[end.name] ?? null),
  );
}

/** Each by itself: where one may not be named nothing is answered. Who opened what is other after each question. */
function expandedBacks({ backs }: Entity, { model }: Asking): readonly Parameters[] {
  const open = [...backs.values()].filter(
    ({ entity }) => model.entities.get(entity)?.openingOf === undefined,
  );
  return open.map(({ name }) => ({ expand: name }));
}

function waysBack(entity: Entity, { model, chance }: Asking): readonly Parameters[] {
  return [...entity.backs.values()].flatMap(({ name, entity: from }) => {
    if (model.entities.get(from)?.openingOf !== undefined) return [];
    const [field = 'id'] = chance.some([...(model.entities.get(from)?.fields.keys() ?? [])], 1);
    return [
      `${name}.size() > 0`,
      `${name}.size() > 1`,
      `${name}.exists(x, x.${field} != null)`,
      `${name}.all(x, x.${field} != null)`,
    ].map((filter) => ({ filter, count: 'true' }));
  });
}

/** What is reached through records that may not be read is reached by nobody. */
function walks(entity: Entity, { model }: Asking): readonly Parameters[] {
  return [...entity.fields.values()].flatMap((field) => {
    if ((field.type !== 'ref' && field.type !== 'refs') || field.to !== entity.name) return [];
    const ways = [...entity.backs.values()].filter(
      (back) => back.entity === entity.name && back.field === field.name,
    );
    const lists = [`ancestors(${field.name})`, ...ways.map(({ name }) => `descendants(${name})`)];
    const ends = [...(model.entities.get(entity.name)?.fields.values() ?? [])].filter(
      ({ secret }) => !secret,
    );
    return lists.flatMap((list) =>
      [
        ...[0, 1, 2].map((size) => `${list}.size() > ${size}`),
        ...ends.map(({ name }) => `${list}.exists(x, x.${name} != null)`),
      ].map((filter) => ({ filter, count: 'true' })),
    );
  });
}

function get(path: string): Request {
  return { method: 'GET', path };
}

function query(parameters: Parameters): string {
  return new URLSearchParams(parameters).toString();
}

function namesOf(entity: Entity, is: (field: Field) => boolean): readonly string[] {
  return [...entity.fields.values()].filter(is).map(({ name }) => name);
}
