import { performance, monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded before a server (`--import`): at SIGUSR2 it says how long its event loop was held up since the last time, by the
 * clock and in processor time of its main thread. The second is the server's own, whatever else the machine does.
 */
const EVERY_MS = 5;
const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
delays.enable();

const work = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let before = work();
let longest = 0;
setInterval(() => {
  const now = work();
  longest = Math.max(longest, now - before);
  before = now;
}, EVERY_MS).unref();

let since = performance.now();
process.on('SIGUSR2', () => {
  const seconds = (performance.now() - since) / 1_000;
  const rounded = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  process.stderr.write(
    `  event loop of the server, ${rounded(seconds)} s: delay p99 ${rounded(delays.percentile(99) / 1e6)}, longest ${rounded(delays.max / 1e6)} ms by the clock; longest work without a turn of others ${rounded(longest)} ms of the processor\n`,
  );
  delays.reset();
  longest = 0;
  since = performance.now();
});
