import type { Connection } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { newId } from '#server/new-id.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import { baseOf, type Publication, tablePlan } from '#server/tables/apply/publication.ts';
import { hasEngineTables } from '#server/tables/describe/catalog.ts';
import type { NamedTable } from '#server/tables/describe/name-map.ts';
import { newestWithin } from '#server/tables/versions/versions.ts';

/** Data as a contract finds them. */
export interface DataInForce {
  readonly on: Connection;
  /** The contract, with where its records are, or would be once it is published. */
  readonly runtime: Runtime;
  /** Whether it is this contract that is in force there. */
  readonly isInForce: boolean;
  /** The tables and columns that are there. */
  readonly names: readonly NamedTable[];
}

/** Looks what a contract finds; undefined where nothing was ever published. */
export async function dataInForce(
  on: Connection,
  { database, ...contract }: Pick<Publication, 'text' | 'model'> & Pick<Runtime, 'database'>,
): Promise<DataInForce | undefined> {
  if (!(await hasEngineTables(on))) return undefined;
  const newest = await newestWithin(on);
  if (newest === undefined) return undefined;
  const { model, text } = contract;
  const publication = { ...contract, now: systemClock.now() };
  const base = await baseOf(on, publication, newest);
  const { storage } = tablePlan(base, publication);
  return {
    on,
    runtime: {
      model,
      storage,
      database,
      zone: makeZoneOffsets(model.settings.timezone),
      clock: systemClock,
      newId,
    },
    isInForce: newest.text === text,
    names: base.present.names,
  };
}
