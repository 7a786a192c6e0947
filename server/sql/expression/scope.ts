import type { Sql } from 'sql-template-tag';
import type { Model } from '#shared/contract/model.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import type { Storage } from '#server/storage.ts';

/** A row in a statement: its columns are `alias.<column of the entity>`. */
export interface RowAlias {
  readonly entity: string;
  readonly alias: string;
}

/** What a name stands for: a row of records, or a column of values. */
export type ElementSql = RowAlias | { readonly column: Sql };

/** What an expression is compiled to SQL in. */
export interface SqlScope {
  readonly kind: DatabaseKind;
  readonly model: Model;
  readonly storage: Storage;
  /** What `record` stands for. Its columns have the names `storage.column` gives. */
  readonly record?: RowAlias;
  /** What `old` stands for; undefined on create: every value of it is empty. */
  readonly old?: RowAlias;
  /** Rows and values that stand under a name, bound outside of the expression. */
  readonly elements?: ReadonlyMap<string, ElementSql>;
  /** True where every value of a record is read as it is stored: a required field is never empty. */
  readonly hidesNothing?: boolean;
  /**
   * Where records of an entity are read from, to be put behind FROM with an alias; it has the table's columns. The
   * table itself in rules, guards and grants (they see everything); the viewer's masked relation in whatever a
   * caller asks, so that what may not be read is empty or absent at every depth. `field`: nothing else of it is read.
   */
  relation(entity: string, field?: string): Sql;
  /** The column of a field on such a row: the column itself, or NULL where the viewer may not read it. */
  column(row: RowAlias, field: string): Sql;
  /** A list of references to records of an entity, without those that the viewer may not read. */
  members(entity: string, list: Sql): Sql;
}
