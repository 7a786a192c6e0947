import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {readonly NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * What a server gets instead of `inherit`: a line to us that closes when we end, also where we are killed and can tell it
 * nothing (`disconnect`). It would go on where nobody could stop it, and the next one would find its port taken.
 * @type {import('node:child_process').StdioOptions}
 */
export const boundToUs = ['inherit', 'inherit', 'inherit', 'ipc'];

/**
 * Runs a program in our place: its input and output are ours, signals reach it, and its exit code comes back (128 and the
 * signal's number if one ended it, as shells say it).
 * @param {string} program
 * @param {readonly string[]} words
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<number>}
 */
export function run(program, words, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: 'inherit', ...options });
    const handlers = FORWARDED.map((signal) => {
      const handler = () => forward(child, signal);
      process.on(signal, handler);
      return () => process.off(signal, handler);
    });
    const unwatch = endWithParent(child);
    const done = () => {
      unwatch();
      for (const off of handlers) off();
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/**
 * A terminal sends Ctrl-C to every process in front of it: passing it on would make two of one.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function forward(child, signal) {
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  child.kill(signal);
}

/**
 * npm runs a script in a shell, and a signal to npm ends that shell but not what runs in it: without this a stopped
 * `npm start` would leave a server behind. Outside npm a program may outlive the shell that it was started from.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops watching
 */
function endWithParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 250);
  return () => clearInterval(timer);
}
