import type { Connection } from '#server/db/database.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import { baseOf, type Publication, tablePlan } from '#server/tables/apply/publication.ts';
import { hasEngineTables } from '#server/tables/describe/catalog.ts';
import type { NamedTable } from '#server/tables/describe/name-map.ts';
import { newestWithin } from '#server/tables/versions/versions.ts';

/** Data as a contract finds them. */
export interface DataInForce {
  readonly on: Connection;
  /** The contract, with where its records are, or would be once it is published. */
  readonly source: SqlSource;
  /** Whether it is this contract that is in force there. */
  readonly isInForce: boolean;
  /** The tables and columns that are there. */
  readonly names: readonly NamedTable[];
}

/** Looks what a contract finds; undefined where nothing was ever published. */
export async function dataInForce(
  on: Connection,
  publication: Publication,
): Promise<DataInForce | undefined> {
  if (!(await hasEngineTables(on))) return undefined;
  const newest = await newestWithin(on);
  if (newest === undefined) return undefined;
  const base = await baseOf(on, publication, newest);
  const { model, text } = publication;
  const { storage } = tablePlan(base, publication);
  return {
    on,
    source: { model, storage, kind: on.kind },
    isInForce: newest.text === text,
    names: base.present.names,
  };
}
