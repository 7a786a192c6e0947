import { engineCall } from '#server/identity/people/call-of.ts';
import { moveAllDue, runDue } from './engine-transitions.ts';
import { nextDue, type Span } from './next-due.ts';
import { callAt, type Round } from './round.ts';
import { endRunOut } from './run-out-requests.ts';
import { sendDigests } from './send-digests.ts';
import { passSchedules, runSchedules } from './schedules.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Runtime } from '#server/runtime.ts';

/** Who is told of what could not be done, and when it shall end. */
type Heard = Pick<Round, 'refused' | 'slow' | 'ending'>;

/**
 * Runs everything the clock has made due. Several processes on one database may do so at once: each transition is one
 * write that asks the record's state first, so none happens twice.
 */
export async function runWhatIsDue(runtime: Runtime, heard: Heard = {}): Promise<void> {
  const round = roundOf(runtime, heard);
  await runSchedules(round);
  await runDue(round);
  await endRunOut(round);
  await sendDigests(round);
}

/** After a pause: what was missed happens now, one after the other as it would have fallen due. */
export async function runWhatWasMissed(runtime: Runtime, missed: Span, heard: Heard = {}): Promise<void> {
  let { after } = missed;
  for (;;) {
    const next = await nextDue({ runtime, ...heard }, { ...missed, after });
    if (next === undefined || heard.ending?.aborted === true) return;
    const round = { ...roundOf(runtime, heard), asOf: callAt(runtime, new Date(next).toISOString()) };
    await runSchedules(round);
    await moveAllDue(round);
    after = next;
  }
}

function roundOf(runtime: Runtime, heard: Heard): Round {
  return { runtime, ...heard, callOf: () => engineCall(runtime, runtime.newId()) };
}

/** What a moving clock sets going. */
export function clockWork(runtime: Runtime): ClockWork {
  return {
    zone: runtime.zone,
    runDue: () => runWhatIsDue(runtime),
    nextDue: (span) => nextDue({ runtime }, span),
    pass: (moment) => passSchedules(runtime, moment),
  };
}

/** What a moving clock is told by, and what it sets going. Moments are in milliseconds since 1970. */
export interface ClockWork {
  readonly zone: ZoneOffsets;
  runDue(): Promise<void>;
  /** The first moment of a span at which something falls due. */
  nextDue(span: { readonly after: number; readonly until: number }): Promise<number | undefined>;
  /** Time has passed up to a moment, and there was nothing to do. */
  pass(moment: number): Promise<void>;
}
