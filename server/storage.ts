/**
 * Where the records of a model are kept: today's names of the contract -> names in the database, which are as born.
 * The only source of table and column names for SQL.
 */
export interface Storage {
  readonly version: number;
  /** Of a copy: what it is a copy of. Each reader has one, so that plans with texts in them are kept apart. */
  readonly original?: Storage;
  table(entity: string): string;
  column(entity: string, field: string): string;
  /** The column with the folded text beside a text that is sorted or searched; undefined where there is none. */
  folded(entity: string, field: string): string | undefined;
  /** Columns that no field has any more and the table would fill by itself: an INSERT names them, and leaves them empty. */
  emptied(entity: string): readonly string[];
}
