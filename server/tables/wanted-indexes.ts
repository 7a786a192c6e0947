import { createHash } from 'node:crypto';
import type { Condition, Entity, Field, Model } from '#shared/contract/model.ts';
import type { Screen } from '#shared/contract/model-screens.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { fixedFields, ownField } from './equalities.ts';
import type { Storage } from './storage.ts';
import { timedFields } from './timed-fields.ts';

/** An index that the contract calls for. */
export interface Index {
  /** Says what it is: the same columns always give the same name. */
  readonly name: string;
  readonly table: string;
  readonly columns: readonly IndexColumn[];
  readonly unique: boolean;
  readonly entity: string;
  /** The fields of a unique key. */
  readonly fields: readonly string[];
}

export interface IndexColumn {
  readonly column: string;
  readonly descending: boolean;
  /** `lower(column)`: e-mail addresses are the same whatever their case. */
  readonly caseless?: boolean;
}

const AT_MOST = 12;

/** The indexes of one table: what must be unique first, then what is asked most; at most 12, but never less than all keys. */
export function wantedIndexes(entity: Entity, model: Model, storage: Storage): readonly Index[] {
  const table = new TableIndexes(entity, storage);
  for (const field of entity.fields.values()) if (field.unique) table.unique([field.name]);
  for (const fields of entity.unique) table.unique(fields);
  const screens = model.screens.filter((screen) => screen.entity === entity.name);
  const sorts = screens.map((screen) => sortOf(screen)).filter((sort) => sort.length > 0);
  const searched = searchedIn(screens, entity);
  const fixed = (field: string): Key => ({ field, descending: false });
  for (const field of references(entity)) table.plain([fixed(field)]);
  for (const field of grantedBy(entity)) {
    table.plain([fixed(field)]);
    for (const sort of sorts) table.plain([fixed(field), ...sort], searched);
  }
  for (const sort of sorts) table.plain(sort, searched);
  for (const fields of timedFields(entity)) table.plain(fields.map(fixed));
  for (const screen of screens) {
    for (const field of narrowedBy(screen, entity)) table.plain([fixed(field), ...sortOf(screen)]);
  }
  return table.chosen(AT_MOST);
}

interface Key {
  readonly field: string;
  readonly descending: boolean;
}

class TableIndexes {
  readonly #entity: Entity;
  readonly #storage: Storage;
  readonly #uniques: Index[] = [];
  readonly #plain: Index[] = [];

  constructor(entity: Entity, storage: Storage) {
    this.#entity = entity;
    this.#storage = storage;
  }

  unique(fields: readonly string[]): void {
    const columns = fields.map((field) => this.#uniqueColumn(field));
    this.#uniques.push(this.#index(columns, fields));
  }

  /** Ends in `id`, so that rows with equal keys have one order. Fields that no index can hold make it pointless. */
  plain(keys: readonly Key[], searched: readonly string[] = []): void {
    const seen = new Set<string>();
    const distinct = keys.filter(({ field }) => !seen.has(field) && seen.add(field));
    if (!distinct.every(({ field }) => isIndexable(this.#entity.fields.get(field)))) return;
    const columns = distinct.map(({ field, descending }) => ({
      column: this.#sortColumn(field),
      descending,
    }));
    const end = seen.has('id')
      ? []
      : [{ column: this.#storage.column(this.#entity.name, 'id'), descending: false }];
    const texts = searched.filter((field) => !seen.has(field)).map((field) => this.#sortColumn(field));
    const covering = texts.map((column) => ({ column, descending: false }));
    this.#plain.push(this.#index([...columns, ...end, ...covering], []));
  }

  /** Without repetitions, in the order they were asked for. */
  chosen(atMost: number): readonly Index[] {
    const distinct = [...new Map(this.#plain.map((index) => [index.name, index])).values()];
    return [...this.#uniques, ...distinct.slice(0, Math.max(0, atMost - this.#uniques.length))];
  }

  #uniqueColumn(field: string): IndexColumn {
    const column = this.#storage.column(this.#entity.name, field);
    const email = this.#entity.fields.get(field)?.type === 'email';
    return { column, descending: false, ...(email ? { caseless: true } : {}) };
  }

  #sortColumn(field: string): string {
    return this.#storage.folded(this.#entity.name, field) ?? this.#storage.column(this.#entity.name, field);
  }

  #index(columns: readonly IndexColumn[], fields: readonly string[]): Index {
    const table = this.#storage.table(this.#entity.name);
    const unique = fields.length > 0;
    const hash = createHash('sha256')
      .update(JSON.stringify([table, columns]))
      .digest('hex')
      .slice(0, 8);
    const name = `nf_${unique ? 'u' : 'i'}x_${table.slice(0, 40)}_${hash}`;
    return { name, table, columns, unique, entity: this.#entity.name, fields };
  }
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

function references(entity: Entity): readonly string[] {
  const fields = [...entity.fields.values()];
  return fields
    .filter((field) => field.type === 'ref' && field.origin !== 'system')
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
