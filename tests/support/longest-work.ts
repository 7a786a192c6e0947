import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The longest that work has held up everybody else in this thread, in milliseconds of a processor: between two turns of the
 * event loop. What other threads and other programs do meanwhile does not count.
 */
export async function longestWork(work: () => Promise<unknown>): Promise<number> {
  const watched = { ends: false, longest: 0 };
  const done = work().finally(() => {
    watched.ends = true;
  });
  done.catch(() => undefined); // it is told below: until then nobody waits for it
  for (let before = worked(); !watched.ends; before = worked()) {
    await nextTurn();
    watched.longest = Math.max(watched.longest, worked() - before);
  }
  await done;
  return watched.longest;
}

function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
