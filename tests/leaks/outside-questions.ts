import type { Entity } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Request } from './bytes.ts';
import type { Asking } from './questions.ts';

/** Of each entity, those that are drawn and told to agents: each takes long. */
const RECORDS = 3;

/** Stands in an address where each viewer has the key of a feed that they have made. */
export const OWN_KEY = 'the-key-of-who-asks';

/** What goes to other programs: feeds in every form, documents as pages and PDF, appointments, and what agents are offered and told. */
export function outsideOf(asking: Asking): readonly Request[] {
  const { model, world, chance } = asking;
  // Who opened what is other after each question.
  const entities = [...model.entities.values()].filter(({ openingOf }) => openingOf === undefined);
  const records = entities.flatMap((entity) =>
    chance.some(world.get(entity.name) ?? [], RECORDS).flatMap(({ values }, at) => [
      recordForAgents(entity, values),
      ...documentsForAgents(entity, values, asking),
      ...documentsOf(entity, values, asking),
      ...appointmentOf(entity, values, asking),
      // One is enough, and takes longest.
      ...(at === 0 ? documentsOf(entity, values, asking, 'pdf') : []),
    ]),
  );
  const lists = entities.flatMap(({ name, plural, fields }) => {
    const [field = 'id'] = chance.some([...fields.keys()], 1);
    return [
      called(`list_${plural}`, { count: true }),
      called(`list_${plural}`, { filter: `${field} != null`, sort: field }),
      called(`read_${name}`, { id: 'none' }),
    ];
  });
  const everything = ['tools/list', 'resources/list', 'resources/templates/list'].map((method) =>
    agent(method, {}),
  );
  return [
    ...feedsOf(asking),
    ...records,
    ...lists,
    ...everything,
    read('ninefold://application'),
    read('ninefold://contract'),
  ];
}

function feedsOf({ model }: Pick<Asking, 'model'>): readonly Request[] {
  return [...model.feeds.values()].flatMap(({ name, from }) =>
    ['atom', 'rss', 'csv', ...(from === undefined ? [] : ['ics'])].flatMap((format) => [
      get(`/api/-/feeds/${name}?format=${format}`),
      get(`/api/-/feeds/${name}?format=${format}&key=${OWN_KEY}`),
    ]),
  );
}

/** The pages that are drawn from a record. */
export function documentsOf(
  entity: Entity,
  { id }: RecordValues,
  { model }: Pick<Asking, 'model'>,
  format: 'html' | 'pdf' = 'html',
): readonly Request[] {
  return [...model.documents.values()]
    .filter((document) => document.entity === entity.name)
    .map(({ name }) => get(`/api/${entity.plural}/${String(id)}/-/documents/${name}?format=${format}`));
}

/**
 * A record as calendars show it. Where opening it does something, that would be a write; for who came by a key the file has
 * their own link, with that key.
 */
function appointmentOf(
  { name, plural, after, grants }: Entity,
  { id }: RecordValues,
  { model }: Pick<Asking, 'model'>,
): readonly Request[] {
  const calendars = [...model.feeds.values(), ...model.screens].filter(({ from }) => from !== undefined);
  const isShown = calendars.some(({ entity }) => entity === name) && after.read.length === 0;
  const isByKey = grants.some(({ audience }) => audience === 'holder');
  return isShown && !isByKey ? [get(`/api/${plural}/${String(id)}/-/calendar`)] : [];
}

/**
 * A record as an agent reads it without a tool. Where opening it does something, that would be a write, which looks at
 * what is hidden, and another world in which the next question is asked: the tool can peek.
 */
export function recordForAgents({ name, plural, after }: Entity, { id }: RecordValues): Request {
  if (after.read.length > 0) return called(`read_${name}`, { id, peek: true });
  return read(`ninefold://records/${plural}/${String(id)}`);
}

/** Its documents as an agent reads them. */
function documentsForAgents(
  { name: entity, plural }: Entity,
  { id }: RecordValues,
  { model }: Pick<Asking, 'model'>,
): readonly Request[] {
  return [...model.documents.values()]
    .filter((document) => document.entity === entity)
    .map(({ name }) => read(`ninefold://records/${plural}/${String(id)}/documents/${name}`));
}

function called(name: string, given: object): Request {
  return agent('tools/call', { name, arguments: given });
}

function read(uri: string): Request {
  return agent('resources/read', { uri });
}

/** One message of the Model Context Protocol. */
function agent(method: string, params: object): Request {
  return {
    method: 'POST',
    path: '/api/-/mcp',
    body: { jsonrpc: '2.0', id: 1, method, params },
    headers: { Accept: 'application/json, text/event-stream' },
  };
}

function get(path: string): Request {
  return { method: 'GET', path };
}
