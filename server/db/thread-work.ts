/** Milliseconds of a processor that this thread has used. On a busy machine the clock goes on while others have it. */
export function threadWork(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
