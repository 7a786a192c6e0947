import { createHash } from 'node:crypto';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { Unique } from '#shared/contract/model-unique.ts';
import { type WantedKey, wantedKeys } from '#shared/engine/wanted-keys.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { amongText } from '#server/sql/records/among.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import type { Storage } from '#server/storage.ts';

/** An index that the contract calls for. */
export interface Index {
  /** Says what it is: the same columns always give the same name. */
  readonly name: string;
  readonly table: string;
  readonly columns: readonly IndexColumn[];
  readonly unique: boolean;
  /** PostgreSQL only: of the elements of a stored list. */
  readonly ofElements?: true;
  readonly entity: string;
  /** The fields of a unique key. */
  readonly fields: readonly string[];
  /** Only of the records of this condition, in SQL. */
  readonly among?: string | undefined;
}

export interface IndexColumn {
  readonly column: string;
  readonly descending: boolean;
  /** `lower(column)`: email addresses are the same whatever their case. */
  readonly caseless?: boolean;
}

/**
 * The indexes of one table: those of the keys that its contract wants. SQLite has none for the elements of a list.
 * PostgreSQL adds up groups by a hash while it reads the table, so none for totals serves it.
 */
export function wantedIndexes(
  entity: Entity,
  model: Model,
  { storage, kind }: { readonly storage: Storage; readonly kind: DatabaseKind },
): readonly Index[] {
  const table = new TableIndexes(entity, { model, storage, kind });
  const { unique, plain, totalled, listed } = wantedKeys(entity, model);
  return [
    ...unique.map((one) => table.unique(one)),
    ...plain.map((wanted) => table.plain(wanted)),
    ...(kind === 'postgres'
      ? listed.map((field) => table.ofElements(field))
      : totalled.map((wanted) => table.plain(wanted))),
  ];
}

class TableIndexes {
  readonly #entity: Entity;
  readonly #source: SqlSource;
  readonly #storage: Storage;

  constructor(entity: Entity, source: SqlSource) {
    this.#entity = entity;
    this.#source = source;
    this.#storage = source.storage;
  }

  unique(unique: Unique): Index {
    const { fields } = unique;
    const columns = fields.map((field) => this.#uniqueColumn(field));
    return this.#index(columns, fields, amongText(unique, this.#entity, this.#source));
  }

  /** Behind the keys stands what is searched or added up, so that no record is read for that. */
  plain({ keys, searched }: WantedKey): Index {
    const columns = keys.map(({ field, descending }) => ({ column: this.#sortColumn(field), descending }));
    const covering = searched.map((field) => ({ column: this.#sortColumn(field), descending: false }));
    return this.#index([...columns, ...covering], []);
  }

  ofElements(field: string): Index {
    const column = { column: this.#storage.column(this.#entity.name, field), descending: false };
    return { ...this.#index([column], []), ofElements: true };
  }

  #uniqueColumn(field: string): IndexColumn {
    const column = this.#storage.column(this.#entity.name, field);
    const email = this.#entity.fields.get(field)?.type === 'email';
    return { column, descending: false, ...(email ? { caseless: true } : {}) };
  }

  #sortColumn(field: string): string {
    return this.#storage.folded(this.#entity.name, field) ?? this.#storage.column(this.#entity.name, field);
  }

  #index(columns: readonly IndexColumn[], fields: readonly string[], among?: string): Index {
    const table = this.#storage.table(this.#entity.name);
    const unique = fields.length > 0;
    const hash = createHash('sha256')
      .update(JSON.stringify([table, columns, ...(among === undefined ? [] : [among])]))
      .digest('hex')
      .slice(0, 8);
    const name = `nf_${unique ? 'u' : 'i'}x_${table.slice(0, 40)}_${hash}`;
    return { name, table, columns, unique, entity: this.#entity.name, fields, among };
  }
}
