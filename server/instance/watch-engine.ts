import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import type { Followed } from '#server/runtime.ts';
import { readMadeBy } from '#server/tables/versions/made-by.ts';

const PAUSE_MS = 2_000;

/**
 * Looks whether a newer Ninefold has taken over the data, as one may on PostgreSQL that did not see this server. What this
 * one would write then the newer one might not expect: it has to end, and `outdated` resolves.
 */
export function watchEngine(
  { current }: Pick<Followed, 'current'>,
  report: Reporter,
): { readonly outdated: Promise<void>; stop(): Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isTold = false;
  const look = async () => {
    const made = await current().database.read(readMadeBy);
    if (made.kind !== 'newer' || isTold) return;
    isTold = true;
    report({ kind: 'engine_outdated', engine: made.engine });
    resolve();
  };
  // What keeps it from looking is told by whoever works with the data: it looks again.
  const watch = repeat(() => look().catch(() => undefined), PAUSE_MS);
  return { outdated: promise, stop: () => watch.stop() };
}
