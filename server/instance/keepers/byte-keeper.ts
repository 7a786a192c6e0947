import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import { leaveNoBytes } from '#server/tables/person/leave-no-bytes.ts';
import type { Followed } from '#server/runtime.ts';

const PAUSE_MS = 600_000;

/** Writes the data anew where a process ended between an erasure and that, until stopped. A failure is reported and tried again. */
export function startByteKeeper(
  { current }: Pick<Followed, 'current'>,
  report: Reporter,
): { stop(): Promise<void> } {
  const failed = (error: unknown) => report({ kind: 'erasure_unfinished', error });
  return repeat(() => leaveNoBytes(current()).catch(failed), PAUSE_MS);
}
