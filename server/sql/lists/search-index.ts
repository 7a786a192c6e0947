import { createHash } from 'node:crypto';
import type { Entity, Model } from '#shared/contract/model.ts';
import { screensOf } from '#shared/engine/screens-of.ts';
import type { Storage } from '#server/storage.ts';

/** Finds words anywhere in the texts that the screens of an entity search, by three letters at a time (trigrams). */
export interface SearchIndex {
  /** The same columns always give the same name. */
  readonly name: string;
  readonly entity: string;
  readonly table: string;
  /** The folded texts. */
  readonly columns: readonly string[];
}

/** What all names of such indexes begin with. */
export const SEARCH_INDEX = 'nf_tx_';

/** The index that the screens of an entity call for; undefined where none searches, or a searched text has no column. */
export function searchIndexOf(entity: Entity, model: Model, storage: Storage): SearchIndex | undefined {
  const screens = screensOf(entity.name, model);
  const searched = [...new Set(screens.flatMap(({ search }) => search))];
  const columns = searched.flatMap((field) => storage.folded(entity.name, field) ?? []);
  if (columns.length === 0 || columns.length < searched.length) return undefined;
  const table = storage.table(entity.name);
  const hash = createHash('sha256')
    .update(JSON.stringify([table, columns]))
    .digest('hex')
    .slice(0, 8);
  return { name: `${SEARCH_INDEX}${table.slice(0, 40)}_${hash}`, entity: entity.name, table, columns };
}

const ready = new WeakMap<Storage, Map<string, SearchIndex>>();

/** From here on searches may use it. It stays ready for as long as this version of the contract is in force. */
export function nowReady(storage: Storage, index: SearchIndex): void {
  const known = ready.get(storage) ?? new Map<string, SearchIndex>();
  ready.set(storage, known.set(index.entity, index));
}

/** The index that searches of an entity may use; undefined where there is none, or it is still being filled. */
export function readyIndex(storage: Storage, entity: string): SearchIndex | undefined {
  return ready.get(storage)?.get(entity);
}
