import { createHash } from 'node:crypto';
import type { Entity, Model } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { type SearchedPath, searchedPaths, screensOf } from '#shared/engine/screens-of.ts';
import type { Storage } from '#server/storage.ts';

/** Finds words anywhere in the texts that the screens of an entity search, by three letters at a time (trigrams). */
export interface SearchIndex {
  /** The same columns always give the same name. */
  readonly name: string;
  /** PostgreSQL: the name of the index of the rows in which pairs of letters are looked for otherwise. */
  readonly unusual: string;
  readonly entity: string;
  readonly table: string;
  /** The folded texts. */
  readonly columns: readonly string[];
  /** What is searched beside them, and looked for otherwise. */
  readonly beside: SearchedBeside;
}

/** Texts that stand in no index of the entity. */
export interface SearchedBeside {
  /** Columns with numbers of the entity itself. */
  readonly numbers: readonly string[];
  /** Texts of what a reference names, by the column of the reference. */
  readonly through: readonly SearchedThrough[];
}

export interface SearchedThrough {
  readonly reference: string;
  readonly entity: string;
  readonly table: string;
  /** The column of the id. */
  readonly id: string;
  /** The folded text. */
  readonly column: string;
  /** The reference is a list of them, whose records no index brings. */
  readonly isOfSeveral: boolean;
}

/** Another one where what is in an index changes: one of before is made anew then. */
const FORM = 2;

/** What all names of such indexes begin with. */
export const SEARCH_INDEX = 'nf_tx_';

/** The index that searches of an entity call for; undefined where it has no list, or a searched text cannot be looked for by one. */
export function searchIndexOf(entity: Entity, model: Model, storage: Storage): SearchIndex | undefined {
  if (screensOf(entity.name, model).every(({ view }) => view === 'detail' || view === 'form'))
    return undefined;
  const all = searchedPaths(entity, model);
  const [own, others] = [all.filter(isOwn), all.filter((one) => !isOwn(one))];
  const [numbers, texts] = [own.filter(isNumber), own.filter((one) => !isNumber(one))];
  const columns = texts.flatMap(({ field }) => storage.folded(entity.name, field.name) ?? []);
  const through = others.flatMap((one) => throughReference(entity, one, storage) ?? []);
  if (columns.length === 0 || columns.length < texts.length || through.length < others.length)
    return undefined;
  const table = storage.table(entity.name);
  const named = (...what: readonly string[]) => {
    const hash = createHash('sha256').update(JSON.stringify([table, columns, FORM, ...what]));
    return `${SEARCH_INDEX}${table.slice(0, 40)}_${hash.digest('hex').slice(0, 8)}`;
  };
  const kept = numbers.map(({ field }) => storage.column(entity.name, field.name));
  const beside = { numbers: kept, through };
  return { name: named(), unusual: named('unusual'), entity: entity.name, table, columns, beside };
}

function isOwn({ path }: SearchedPath): boolean {
  return !path.includes('.');
}

function isNumber({ field }: SearchedPath): boolean {
  return field.type === 'number_series';
}

/** A text one reference away; what is further away, or in no column, is looked for by going through the list. */
function throughReference(
  from: Entity,
  { path, entity, field, isOfSeveral }: SearchedPath,
  storage: Storage,
): SearchedThrough | undefined {
  const [reference = '', ...further] = path.split('.');
  const column =
    field.type === 'number_series'
      ? storage.column(entity.name, field.name)
      : storage.folded(entity.name, field.name);
  const led = from.fields.get(reference);
  if (further.length > 1 || column === undefined || led === undefined || !hasColumn(led)) return undefined;
  const [table, id] = [storage.table(entity.name), storage.column(entity.name, 'id')];
  return {
    reference: storage.column(from.name, reference),
    entity: entity.name,
    table,
    id,
    column,
    isOfSeveral: isOfSeveral === true,
  };
}

const ready = new WeakMap<Storage, Map<string, SearchIndex>>();

/** From here on searches may use it. It stays ready for as long as this version of the contract is in force. */
export function nowReady(storage: Storage, index: SearchIndex): void {
  const known = ready.get(storage) ?? new Map<string, SearchIndex>();
  ready.set(storage, known.set(index.entity, index));
}

/** The index that searches of an entity may use; undefined where there is none, or it is still being filled. */
export function readyIndex(storage: Storage, entity: string): SearchIndex | undefined {
  return ready.get(storage.original ?? storage)?.get(entity);
}

/** All that searches may use. */
export function readyIndexes(storage: Storage): readonly SearchIndex[] {
  return [...(ready.get(storage)?.values() ?? [])];
}
