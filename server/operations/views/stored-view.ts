import type { Row } from '#server/db/database.ts';

/** A saved view as the database keeps it. */
export interface StoredView {
  readonly id: string;
  /** Whose it is. */
  readonly user: string;
  readonly screen: string;
  /** The table of its entity. */
  readonly entity: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  /** The version of the contract by whose names the query is written. */
  readonly contract: number;
}

/** A row of `nf_view`. */
export function storedView(row: Row): StoredView {
  return {
    id: String(row['id']),
    user: String(row['user_id']),
    screen: String(row['screen']),
    entity: String(row['entity']),
    name: String(row['name']),
    query: String(row['query']),
    shared: Number(row['shared']) === 1,
    contract: Number(row['contract']),
  };
}
