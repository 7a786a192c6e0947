import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that one statement changes where there may be very many: a few milliseconds. */
const PIECE = 500;

/** Does work piece by piece, each some rows at the most, until one finds fewer; others have their turn between two. */
export async function inPieces(work: (most: number) => Promise<number>): Promise<void> {
  while ((await work(PIECE)) === PIECE) await nextTurn();
}

/** Does work at once, and again `pauseMs` after it last ended, until stopped; `stop` waits for what is under way. The work must not fail. */
export function repeat(work: () => Promise<void>, pauseMs: number): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const tick = () => {
    running = work().then(schedule);
  };
  const schedule = () => {
    if (!stopped) timer = setTimeout(tick, pauseMs).unref();
  };
  tick();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
