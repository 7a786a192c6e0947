import { load } from '#shared/contract/load.ts';
import type { Reporter } from '#server/observe/report.ts';
import type { Runtime, Followed } from '#server/runtime.ts';
import { mappedStorage } from '#server/tables/describe/mapped-storage.ts';
import { readNames } from '#server/tables/describe/name-map.ts';
import { newestNumber, newestWithin } from '#server/tables/versions/versions.ts';
import { readZone } from '#server/tables/describe/zones.ts';

/** Begins with a contract that is in force now. One that this program cannot read is reported, once, and not followed. */
export function followPublished(first: Runtime, report: Reporter): Followed {
  let runtime = first;
  let unreadable: number | undefined;
  const look = async () => {
    const number = await runtime.database.read(newestNumber);
    if (number === runtime.storage.version || number === unreadable) return;
    const next = await newestRuntime(runtime);
    if (next === undefined) report({ kind: 'contract_not_followed', version: number });
    else report({ kind: 'contract_followed', version: next.storage.version });
    if (next === undefined) unreadable = number;
    else runtime = next;
  };
  let looking: Promise<void> | undefined;
  return {
    current: () => runtime,
    follow: () => {
      // Many writes may notice the same publication at once: they wait for one look.
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}

/** The newest version, with the surroundings of another; undefined where its text has errors for this program. */
async function newestRuntime(other: Runtime): Promise<Runtime | undefined> {
  const { database } = other;
  const { version, names } = await database.read(async (connection) => ({
    version: await newestWithin(connection),
    names: await readNames(connection),
  }));
  if (version === undefined) return undefined;
  const { model } = load(version.text, `version ${version.number}`);
  if (model === undefined) return undefined;
  return {
    ...other,
    model,
    storage: mappedStorage(version.number, names, model),
    zone: await readZone(database),
  };
}
