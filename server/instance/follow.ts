import type { Reporter } from '#server/observe/report.ts';
import type { Runtime, Followed } from '#server/runtime.ts';
import { newestNumber } from '#server/tables/versions/versions.ts';
import { runtimeInForce } from './runtime-in-force.ts';

/** Begins with a contract that is in force now. One that this program cannot read is reported, once, and not followed. */
export function followPublished(first: Runtime, report: Reporter): Followed {
  let runtime = first;
  let unreadable: number | undefined;
  const look = async () => {
    const number = await runtime.database.read(newestNumber);
    if (number === runtime.storage.version || number === unreadable) return;
    const next = await runtimeInForce(runtime.database, runtime);
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
