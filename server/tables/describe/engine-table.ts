/**
 * Column forms of the engine's own tables, chosen so that one statement serves both databases: `text` (SQLite TEXT,
 * PostgreSQL text COLLATE "C"), `integer` (INTEGER, bigint; flags are 0 and 1), `id` (TEXT, uuid: ids of records).
 * Instants are `text`, `YYYY-MM-DDTHH:MM:SS.mmmZ`, so that comparing texts compares instants. JSON is `text`.
 */
type EngineColumnType = 'text' | 'integer' | 'id';

/** A table of the engine: its columns in order, with a `?` behind the type where the value may be empty. */
export interface EngineTable {
  readonly name: `nf_${string}`;
  readonly columns: Readonly<Record<string, EngineColumnType | `${EngineColumnType}?`>>;
  readonly key: readonly string[];
  /** Its rows may be lost where PostgreSQL ends without a warning; in return they cost little. */
  readonly unlogged?: true;
  readonly indexes?: readonly (readonly string[])[];
  readonly unique?: readonly (readonly string[])[];
  /** Indexes of those rows that a condition holds of, by the end of their names. */
  readonly partial?: Readonly<
    Record<string, { readonly columns: readonly string[]; readonly where: string }>
  >;
}
