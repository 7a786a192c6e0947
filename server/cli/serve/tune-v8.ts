import { setFlagsFromString } from 'node:v8';

/**
 * How a server uses V8:
 *
 * - What is kept is looked through when it has grown by a fifth.
 * - What is called often is compiled to fast code after a sixth of the calls that V8 waits for: a request runs through
 *   much code, and through little of it many times.
 * - By one compiler: another one before it (Maglev) makes servers of many functions no faster, and holds 20 MB.
 * - Nothing is born old: where much had to wait for a while, V8 would take for lasting whatever is made there.
 *
 * `docs/decisions/0358-what-v8-is-told.md` says why.
 */
export const flagsOfServers = [
  '--heap-growing-percent=20',
  '--invocation-count-for-turbofan=500',
  '--no-maglev',
  '--no-allocation-site-pretenuring',
] as const;

/** Sets them, unless whoever started the process has. A V8 that does not know one goes on as ever; Node would not start with it. */
export function tuneV8(given: readonly string[] = process.execArgv): void {
  const chosen = new Set(given.map(nameOf));
  for (const flag of flagsOfServers) if (!chosen.has(nameOf(flag))) setFlagsFromString(flag);
}

/** Of a flag with a value, or of one that says yes or no. */
function nameOf(flag: string): string {
  return flag.replace(/^--(no-)?/, '').replace(/=.*/s, '');
}
