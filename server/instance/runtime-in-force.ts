import { load } from '#shared/contract/load.ts';
import type { Database } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { mappedStorage } from '#server/tables/describe/mapped-storage.ts';
import { readNames } from '#server/tables/describe/name-map.ts';
import { readZone } from '#server/tables/describe/zones.ts';
import { newestWithin } from '#server/tables/versions/versions.ts';

/** The newest version on data, which are only read; undefined where there is none, or its text has errors for this program. */
export async function runtimeInForce(
  database: Database,
  { clock, newId, bucket }: Pick<Runtime, 'clock' | 'newId' | 'bucket'>,
): Promise<Runtime | undefined> {
  const { version, names } = await database.read(async (connection) => ({
    version: await newestWithin(connection),
    names: await readNames(connection),
  }));
  if (version === undefined) return undefined;
  const { model } = load(version.text, `version ${version.number}`);
  if (model === undefined) return undefined;
  const storage = mappedStorage(version.number, names, model);
  return { clock, newId, database, bucket, model, storage, zone: await readZone(database) };
}
