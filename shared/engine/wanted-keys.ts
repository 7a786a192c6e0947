import type { Condition, Entity, Field, Model } from '#shared/contract/model.ts';
import type { Screen } from '#shared/contract/model-screens.ts';
import { hasColumn } from './computed-fields.ts';
import { fixedFields, ownField } from './equalities.ts';
import { keyFields } from './key-fields.ts';
import { screensOf } from './screens-of.ts';
import { timedFields } from './timed-fields.ts';

/** What the records of an entity are to be found by, in the order of importance and without repetitions. */
export interface WantedKeys {
  /** Lists of fields that no two records may share. */
  readonly unique: readonly (readonly string[])[];
  readonly plain: readonly WantedKey[];
  /** Lists of references, of which the records are to be found that name a given one. */
  readonly listed: readonly string[];
}

/** Fields in the order of an index, `id` at the end, and what else is searched in the lists that go through it. */
export interface WantedKey {
  readonly keys: readonly Key[];
  readonly searched: readonly string[];
}

interface Key {
  readonly field: string;
  readonly descending: boolean;
}

const AT_MOST = 12;

/**
 * The indexes that a contract calls for: what must be unique first, then what is asked most; at most 12, but never less
 * than all keys. The database gets exactly these, and the checker says which conditions none of them serves.
 */
export function wantedKeys(entity: Entity, model: Model): WantedKeys {
  const single = [...entity.fields.values()].filter((field) => field.unique).map(({ name }) => [name]);
  const unique = [...single, ...entity.unique];
  const wanted = asked(entity, model)
    .map(({ keys, searched }) => inOneOrder(distinct(keys), searched))
    .filter(({ keys }) => keys.every(({ field }) => isIndexable(entity.fields.get(field))));
  const plain = [...new Map(wanted.map((one) => [JSON.stringify(one), one])).values()];
  const listed = references(entity, 'refs');
  const room = Math.max(0, AT_MOST - unique.length - listed.length);
  return { unique, plain: plain.slice(0, room), listed };
}

function asked(entity: Entity, model: Model): readonly WantedKey[] {
  const screens = screensOf(entity.name, model);
  const sorts = screens.map((screen) => sortOf(screen)).filter((sort) => sort.length > 0);
  const searched = searchedIn(screens, entity);
  return [
    ...keyFields(entity).map(({ name }) => plain([fixed(name)])),
    ...references(entity, 'ref').map((field) => plain([fixed(field)])),
    ...grantedBy(entity).flatMap((field) => [
      plain([fixed(field)]),
      ...sorts.map((sort) => ({ keys: [fixed(field), ...sort], searched })),
    ]),
    ...sorts.map((keys) => ({ keys, searched })),
    ...timedFields(entity).map((fields) => plain(fields.map(fixed))),
    ...screens.flatMap((screen) =>
      narrowedBy(screen, entity).map((field) => plain([fixed(field), ...sortOf(screen)])),
    ),
  ];
}

function plain(keys: readonly Key[]): WantedKey {
  return { keys, searched: [] };
}

function fixed(field: string): Key {
  return { field, descending: false };
}

/** Ends in `id`, so that records with equal keys have one order. */
function inOneOrder(keys: readonly Key[], searched: readonly string[]): WantedKey {
  const names = new Set(keys.map(({ field }) => field));
  const all = names.has('id') ? keys : [...keys, fixed('id')];
  return { keys: all, searched: searched.filter((field) => !names.has(field)) };
}

function distinct(keys: readonly Key[]): readonly Key[] {
  const seen = new Set<string>();
  return keys.filter(({ field }) => !seen.has(field) && seen.add(field));
}

const unindexed: readonly string[] = ['json', 'choices', 'refs', 'file', 'image', 'markdown'];

/** Long texts are sorted by the database without an index: an entry of one has room for some 2,700 bytes. */
function isIndexable(field: Field | undefined): boolean {
  if (field === undefined || !hasColumn(field) || unindexed.includes(field.type)) return false;
  return field.type !== 'text' || field.max <= 500;
}

/** Characters of all texts that stand in one index: an entry of PostgreSQL has room for some 2,700 bytes. */
const MOST_CHARACTERS = 600;

/**
 * What screens search: its folded text stands at the end of the indexes that lists go through, so that a search reads
 * no record but those it finds. Texts that are too long for that are left out.
 */
function searchedIn(screens: readonly Screen[], entity: Entity): readonly string[] {
  let room = MOST_CHARACTERS;
  return [...new Set(screens.flatMap((screen) => screen.search))].filter((name) => {
    const field = entity.fields.get(name);
    if (field?.type !== 'text' || field.multiline || field.max > room) return false;
    room -= field.max;
    return true;
  });
}

function references(entity: Entity, type: 'ref' | 'refs'): readonly string[] {
  const fields = [...entity.fields.values()];
  return fields
    .filter((field) => field.type === type && field.origin !== 'system' && hasColumn(field))
    .map((field) => field.name);
}

function grantedBy(entity: Entity): readonly string[] {
  const reads = entity.grants.filter((grant) => grant.action === 'read');
  return [...new Set(reads.flatMap(({ condition }) => fixedBy(condition)))];
}

/** Only what stands on the record itself can be in its index: a sort order through a reference ends it. */
function sortOf(screen: Screen): readonly Key[] {
  const keys = screen.sort.map(({ path, descending }) => ({ field: ownField(path.expression), descending }));
  const foreign = keys.findIndex((key) => key.field === undefined);
  const own = foreign === -1 ? keys : keys.slice(0, foreign);
  return own.flatMap(({ field, descending }) => (field === undefined ? [] : [{ field, descending }]));
}

function narrowedBy(screen: Screen, entity: Entity): readonly string[] {
  const views = screen.views.flatMap(({ condition }) => fixedBy(condition));
  const filters = screen.filters.filter((name) => isPicked(entity.fields.get(name)));
  return [...new Set([...fixedBy(screen.where), ...filters, ...views])];
}

/** Filters by one value out of few; others are ranges or searches. */
function isPicked(field: Field | undefined): boolean {
  return field?.type === 'choice' || field?.type === 'state' || field?.type === 'ref';
}

function fixedBy(condition: Condition | undefined): readonly string[] {
  return condition === undefined ? [] : fixedFields(condition.expression);
}
