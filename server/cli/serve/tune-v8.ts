import { setFlagsFromString } from 'node:v8';

/**
 * How a server uses V8. What is called often is compiled to fast code after a quarter of the calls that V8 waits for: a
 * request runs through much code, and through little of it many times. What is kept is looked through when it has doubled;
 * else that may wait for longer.
 */
export const flagsOfServers = [
  '--heap-growing-percent=100',
  '--invocation-count-for-maglev=100',
  '--invocation-count-for-turbofan=500',
] as const;

/** Sets them, unless whoever started the process has. A V8 that does not know one goes on as ever; Node would not start with it. */
export function tuneV8(given: readonly string[] = process.execArgv): void {
  for (const flag of flagsOfServers) {
    const [name = ''] = flag.split('=');
    if (!given.some((one) => one.startsWith(name))) setFlagsFromString(flag);
  }
}
