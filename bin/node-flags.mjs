// What Node is told before a command runs. A server lets go of what a request needed early: with the usual size of the
// space for new things it grows to twice the memory under load, and is no faster for it.
const always = ['--disable-warning=ExperimentalWarning'];
const ofServers = ['--max-semi-space-size=4'];

/** @param {string | undefined} command */
export function nodeFlags(command) {
  return command === 'start' ? [...always, ...ofServers] : always;
}
