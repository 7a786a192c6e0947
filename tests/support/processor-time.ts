/**
 * Milliseconds of the processor that a piece of work needs in this process. A machine that is busy with other things
 * makes it slower by the clock, and not by this.
 */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
