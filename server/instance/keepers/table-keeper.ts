import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import { vacuumSooner } from '#server/tables/search/vacuum-sooner.ts';
import type { Followed } from '#server/runtime.ts';

/** Only new tables are looked for. */
const PAUSE_MS = 60_000;

/** On PostgreSQL keeps what its autovacuum is told about the tables of records, until stopped. A failure is reported and tried again. */
export function startTableKeeper(
  { current }: Pick<Followed, 'current'>,
  report: Reporter,
): { stop(): Promise<void> } | undefined {
  if (current().database.kind !== 'postgres') return undefined;
  const failed = (error: unknown) => report({ kind: 'vacuum_failed', error });
  return repeat(() => vacuumSooner(current()).catch(failed), PAUSE_MS);
}
