// What Node is told before a command runs. A server lets go of what a request needed early: with the usual size of the
// space for new things it grows to twice the memory under load, and is no faster for it. What it keeps is looked through
// when it has grown by two fifths; Node waits until it has doubled or more. What is called often is compiled to fast code
// after a quarter of the calls that V8 waits for: a request runs through much code, and through little of it many times.
const always = ['--disable-warning=ExperimentalWarning'];
const ofServers = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=40',
  '--invocation-count-for-maglev=100',
  '--invocation-count-for-turbofan=500',
];

/** @param {string | undefined} command */
export function nodeFlags(command) {
  return command === 'start' ? [...always, ...ofServers] : always;
}

/**
 * What a command finds in its environment. The C library of Linux keeps memory in stock for each thread that asks for some;
 * a server with two stocks holds a tenth less, and is no slower for it. Elsewhere the name means nothing.
 * @param {string | undefined} command
 * @returns {Record<string, string>}
 */
export function nodeEnvironment(command) {
  return command === 'start' ? { MALLOC_ARENA_MAX: '2' } : {};
}
