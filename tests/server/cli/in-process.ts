import { Readable, Writable } from 'node:stream';
import { runCommand } from '#server/cli/run-command.ts';
import type { Ended, Running } from './spawned.ts';

/** What stands for the process while a command runs in this one. */
interface Stage extends Pick<Running, 'cwd' | 'env'> {
  readonly input?: string;
  /** Hears what is printed on either stream, in its order. */
  readonly heard?: (text: string) => void;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `ninefold …` to its end in this process: it reads, prints and ends with the same as in one of its own, which takes a
 * second of the processor to start. For servers, and for what only a process does, there is `spawned.ts`.
 */
export function ninefoldHere(words: readonly string[], stage: Stage): Promise<Ended> {
  if (words[0] === 'start') throw new Error('a server has a process of its own');
  // A process has one standard output.
  const turn = last.then(() => run(words, stage));
  last = turn.catch(() => undefined);
  return turn;
}

async function run(words: readonly string[], { cwd, env, input = '', heard }: Stage): Promise<Ended> {
  const [out, error] = [collecting(heard), collecting(heard)];
  const putBack = [
    replace('stdin', Readable.from(input === '' ? [] : [input])),
    replace('stdout', out.stream),
    replace('stderr', error.stream),
    replace('env', { PATH: process.env.PATH, HOME: cwd, TZ: 'UTC', ...env }),
  ];
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const code = await runCommand(words);
    return { code, out: out.text(), error: error.text() };
  } finally {
    process.chdir(before);
    for (const undo of putBack) undo();
  }
}

function replace(name: 'stdin' | 'stdout' | 'stderr' | 'env', value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(process, name);
  Object.defineProperty(process, name, { value, configurable: true, writable: true });
  return () => {
    if (before !== undefined) Object.defineProperty(process, name, before);
  };
}

function collecting(heard: Stage['heard']): { readonly stream: Writable; text(): string } {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write: (piece: Buffer, _encoding, next) => {
      pieces.push(piece);
      heard?.(String(piece));
      next();
    },
  });
  return { stream, text: () => Buffer.concat(pieces).toString() };
}
