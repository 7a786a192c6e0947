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
