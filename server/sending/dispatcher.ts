import { repeat } from '#server/repeat.ts';
import { type Delivering, deliver, forgetSent, reportWaiting, type Underway } from './deliver.ts';

const PAUSE_MS = 500;
const HOUR_MS = 60 * 60_000;
const UNDERWAY_AT_MOST = 60;

/** Delivers what waits, round after round, until stopped; `stop` waits for what is under way. A failure is reported and tried again. */
export function startDispatcher(delivering: Delivering): { stop(): Promise<void> } {
  const underway = new Set<Underway>();
  const failed = (error: unknown) => delivering.report({ kind: 'dispatch_failed', error });
  const follow = (one: Underway) => {
    underway.add(one);
    void one.done.catch(failed).finally(() => underway.delete(one));
  };
  let hourlyAt = 0;
  const round = async () => {
    await Promise.all([...underway].map(({ claim }) => claim.renew(delivering)));
    if (underway.size < UNDERWAY_AT_MOST) for (const one of await deliver(delivering, underway)) follow(one);
    if (performance.now() < hourlyAt) return;
    await forgetSent(delivering);
    await reportWaiting(delivering);
    hourlyAt = performance.now() + HOUR_MS;
  };
  const rounds = repeat(() => round().catch(failed), PAUSE_MS);
  return {
    stop: async () => {
      await rounds.stop();
      await Promise.allSettled([...underway].map(({ done }) => done));
    },
  };
}
