import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Gauge, gauge } from './gauge.ts';

/** Between two looks at the clock; a look that comes later than this was held up by what ran. */
const RESOLUTION_MS = 20;

let delay: ReturnType<typeof monitorEventLoopDelay> | undefined;

/**
 * Memory, and how long events waited for their turn since somebody last asked: what computes for long holds up everybody.
 * It is measured from the first time on that somebody asks: a process whose metrics nobody reads does nothing for it.
 */
export function processGauges(): readonly Gauge[] {
  const { rss, heapUsed } = process.memoryUsage();
  return [
    gauge('process_resident_memory_bytes', rss),
    gauge('nodejs_heap_size_used_bytes', heapUsed),
    gauge('process_uptime_seconds', process.uptime()),
    ...delayGauges(),
  ];
}

function delayGauges(): readonly Gauge[] {
  if (delay === undefined) {
    delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
  }
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
  const isEmpty = delay.count === 0;
  const [p99, most] = isEmpty ? [0, 0] : [late(delay.percentile(99)), late(delay.max)];
  delay.reset();
  return [gauge('nodejs_eventloop_lag_p99_seconds', p99), gauge('nodejs_eventloop_lag_max_seconds', most)];
}
