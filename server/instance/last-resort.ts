import type { Reporter } from '#server/observe/report.ts';

/** Whoever still hangs then is not waited for: a process that may be damaged must end. */
const LONGEST_END_MS = 30_000;

/**
 * What is thrown where nobody waits for it, and what is rejected unheard, is reported and not passed over in silence. A
 * connection that broke is no more than that. After anything else the process may go on with half of something: it has to
 * end, as it does when it is told to, and whoever runs it starts it again: that is what resolves.
 */
export function damagedByUncaught(report: Reporter): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const note = (error: unknown) => {
    const ends = !isOfConnection(error);
    report({ kind: 'uncaught', error, ends });
    if (!ends) return;
    setTimeout(() => process.exit(1), LONGEST_END_MS).unref();
    resolve();
  };
  // Rejections that nobody heard come here too: Node throws them.
  process.on('uncaughtException', note);
  return promise;
}

const brokenConnection: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

function isOfConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && brokenConnection.has(error.code);
}
