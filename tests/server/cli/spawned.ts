import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../..');
/** Where `bin/` lets Node keep what it has compiled: it makes a command start in half the time. */
export const compiled = join(project, 'node_modules/.cache/compiled');

/** Where and how a command is run. */
export interface Running {
  readonly cwd: string;
  readonly env?: object;
  /** What runs in place of the project on its own Node: a program and its first words. */
  readonly program?: readonly [string, ...string[]];
}

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
  settings: Running & {
    readonly input?: string;
    /** Nobody reads what it prints. */
    readonly closed?: boolean;
  },
): Promise<Ended> {
  const child = spawned(words, settings);
  if (settings.closed === true) child.stdout?.destroy();
  child.stdin?.end(settings.input ?? '');
  return ended(child);
}

/** Runs `ninefold start …` until it says that it is listening; fails where it ends before. */
export async function started(words: readonly string[], settings: Running): Promise<Started> {
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

const ours: NonNullable<Running['program']> = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  join(project, 'server/main.ts'),
];

function spawned(words: readonly string[], { cwd, env, program = ours }: Running): ChildProcess {
  const [file, ...first] = program;
  return spawn(file, [...first, ...words], {
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
