// What Node is told before a command runs. A server lets go of what a request needed early: with the usual size of the
// space for new things it grows to twice the memory under load. With half of this one it would be a sixth slower where it
// answers much, and hold 10 MB less. What else it tells V8 it says itself, once it runs (`server/cli/serve/tune-v8.ts`).
const always = ['--disable-warning=ExperimentalWarning'];
const ofServers = ['--max-semi-space-size=8'];

/** @param {string | undefined} command */
export function nodeFlags(command) {
  return command === 'start' ? [...always, ...ofServers] : always;
}

/**
 * What a command finds in its environment. The C library of Linux keeps memory in stock for each thread that asks for some;
 * a server with two stocks holds a tenth less, and is no slower for it. What it takes in pieces of 32 kB or more, as V8 does
 * to compile, it gives back at once; by itself the library would keep what lies between pieces in use. Elsewhere the names
 * mean nothing.
 * @param {string | undefined} command
 * @returns {Record<string, string>}
 */
export function nodeEnvironment(command) {
  return command === 'start' ? { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' } : {};
}
