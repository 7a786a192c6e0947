import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../..');
/** Where `bin/` lets Node keep what it has compiled: it makes a command start in half the time. */
const compiled = join(project, 'node_modules/.cache/compiled');

/** What a command left behind. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** A server that was started by the command line. */
export interface Started {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has said on standard output and on standard error so far. */
  said(): string;
  /** Asks it to end, and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Runs `ninefold …` to its end, with `input` on standard input. */
export function ninefold(
  words: readonly string[],
  settings: {
    cwd: string;
    input?: string;
    env?: object;
    /** Nobody reads what it prints. */
    closed?: boolean;
  },
): Promise<Ended> {
  const child = spawned(words, settings);
  if (settings.closed === true) child.stdout?.destroy();
  child.stdin?.end(settings.input ?? '');
  return ended(child);
}

/** Runs `ninefold start …` until it says that it is listening; fails where it ends before. */
export async function started(
  words: readonly string[],
  settings: { cwd: string; env?: object },
): Promise<Started> {
  const child = spawned(['start', ...words], settings);
  const end = ended(child);
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: unknown) => {
      said += String(chunk);
      const found = /^Ninefold is listening on (http:\S+)$/m.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    end.then(({ code }) => reject(new Error(`ended with ${code}: ${said}`)), reject);
  });
  return {
    url,
    child,
    said: () => said,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return end;
    },
  };
}

function spawned(words: readonly string[], { cwd, env }: { cwd: string; env?: object }): ChildProcess {
  const program = join(project, 'server/main.ts');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, TZ: 'UTC', NODE_COMPILE_CACHE: compiled, ...env },
  });
}

function ended(child: ChildProcess): Promise<Ended> {
  let [out, error] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    error += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, error }));
  });
}
