import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.ts';

const server = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
/** Where `bin/` lets Node keep what it has compiled: a start costs a third less. */
export const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
const FLAGS = ['--disable-warning=ExperimentalWarning'];

/** A server in a process of its own, started as a person starts it. */
export interface Application {
  url: string;
  /** Everything it has printed so far. */
  output(): string;
  stop(): Promise<void>;
  /** Ends it without a warning, as a power cut does. */
  kill(): Promise<void>;
}

export interface StartOptions {
  /** Without one it starts on what its data have published. */
  contract?: string;
  /** More words of the command line; without any it is a rehearsal. */
  words?: readonly string[];
  env?: Record<string, string>;
  /** Where it listens; without one on a free port. */
  port?: number;
  /** The data folder; without one it gets a new one, which is removed when it stops. */
  data?: string;
  /** Another copy of `server/main.ts`. */
  server?: string;
}

/** Starts the server on a free port and waits for the line that says where it listens. */
export async function startApplication(options: StartOptions): Promise<Application> {
  const data = options.data ?? (await temporaryFolder('app'));
  const words = [
    ...FLAGS,
    options.server ?? server,
    'start',
    ...(options.contract === undefined ? [] : [options.contract]),
    ...(options.words ?? ['--rehearse']),
  ];
  const child = spawn(process.execPath, [...words, '--port', String(options.port ?? 0), '--data', data], {
    env: { ...process.env, TZ: 'UTC', NODE_COMPILE_CACHE: compiled, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const url = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += String(chunk);
      const address = /Ninefold is listening on (http:\/\/\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(([code]) => reject(new Error(`The server ended with ${String(code)}:\n${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    if (options.data === undefined) await rm(data, { recursive: true, force: true });
  };
  return {
    url: (await url).replace(/\/$/, ''),
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
