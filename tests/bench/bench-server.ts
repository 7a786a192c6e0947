import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeEnvironment, nodeFlags } from '#bin/node-flags.mjs';
import { flagsOfServers } from '#server/cli/serve/tune-v8.ts';
import { type DatabaseUnderTest, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { slowDisk } from './slow-disk.ts';

/** A server in a process of its own. */
export interface BenchServer {
  readonly url: string;
  /** What it holds of the machine's memory, in MB; undefined where the machine does not say. */
  memory(): number | undefined;
  /** Milliseconds of a processor it has used since it began; undefined where the machine does not say. */
  worked(): number | undefined;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** What Node is told beside what it is told for the product. */
interface HowNode {
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Where the sources of Ninefold are, and with what flags of Node it runs. */
export interface Manner extends HowNode {
  readonly folder?: string | undefined;
}

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Starts Ninefold as it is installed: a folder of sources is packed before, once by this process. */
export async function startNinefold(words: readonly string[], manner: Manner = {}): Promise<BenchServer> {
  const { folder = projectFolder } = manner;
  const isPacked = packed.get(folder) ?? pack(folder);
  packed.set(folder, isPacked);
  await isPacked;
  return startNode(join(folder, 'dist/package/server/main.js'), words, manner);
}

/** The folders of sources whose packages are there. */
const packed = new Map<string, Promise<void>>();

/** Makes the package of a folder of sources, in its `dist/package`. */
export async function pack(folder = projectFolder): Promise<void> {
  const program = join(folder, 'bin/make-package.mjs');
  const child = spawn(process.execPath, [program, join(folder, '.cache')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the package of ${folder} could not be made`);
}

/**
 * Starts a program of the bench a second time, as most starts are: what compiling its source needs of memory is not held by
 * the first.
 */
export async function startAgain(program: string, words: readonly string[]): Promise<BenchServer> {
  const file = join(projectFolder, program);
  // As the command of a checkout does it: what was stripped of its types once is not stripped again.
  const environment = { NODE_COMPILE_CACHE: join(projectFolder, '.cache/bench') };
  const first = await startNode(file, words, { environment });
  await first.stop();
  return startNode(file, words, { environment });
}

/** Starts a program as `ninefold start` does and waits until it says where it listens. More flags for Node: `BENCH_NODE_FLAGS`. */
async function startNode(
  file: string,
  words: readonly string[],
  { flags = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [], environment = {} }: HowNode,
): Promise<BenchServer> {
  const node = [...nodeFlags('start'), ...flagsOfServers, ...flags];
  return startProgram(process.execPath, [...node, file, ...words], {
    ...nodeEnvironment('start'),
    ...environment,
    ...(await slowDisk()),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  });
}

/** Starts any program that says the address at which it listens, and waits for that. */
export async function startProgram(
  program: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const child = spawn(program, words, {
    env: { ...process.env, TZ: 'UTC', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      const address = /(?:listening on|started at) (http:\/\/[\d.:]+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(([code]) => reject(new Error(`${words[0]} ended with ${String(code)}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return { url, memory: () => memoryOf(child.pid), worked: () => workOf(child.pid), signal, stop };
}

/** Starts a rehearsal of a contract on a database: what is there already stays. */
export async function startRehearsal(place: TestDatabase, contract: string): Promise<BenchServer> {
  const file = join(place.directory, 'contract.md');
  await writeFile(file, contract);
  return startNinefold(['start', file, '--rehearse', '--port', '0', ...wordsFor(place)]);
}

/** User and system time, in the hundredths of a second that Linux counts in. */
function workOf(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined; // not Linux
  }
}

function memoryOf(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined; // not Linux
  }
}

/** Runs work against the product on a database that was filled before it, and cleans up after it. */
export async function onFilled(
  database: DatabaseUnderTest,
  fill: (place: TestDatabase) => Promise<void>,
  work: (server: BenchServer) => Promise<void>,
): Promise<void> {
  const place = await database.open();
  try {
    await fill(place);
    const server = await startNinefold(['start', '--port', '0', ...wordsFor(place)]);
    try {
      await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    await place.dispose();
  }
}
