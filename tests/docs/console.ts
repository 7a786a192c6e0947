import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { compiled, type Started, started } from '#tests/server/cli/spawned.ts';

const program = join(import.meta.dirname, '../../server/main.ts');

/** A command of a `console` block, and what the page says it prints. */
export interface Shown {
  readonly command: string;
  readonly output: string;
}

/** `$ command` and the lines below it. */
export function commandsOf(block: string): readonly Shown[] {
  const [, ...parts] = `\n${block}`.split(/\n\$ /);
  return parts.map((part) => {
    const [command = '', ...lines] = part.split('\n');
    return { command, output: lines.join('\n').trimEnd() };
  });
}

/** A folder in which the commands of a page are run one after the other; servers stay until the next one. */
export class Console {
  readonly #folder: string;
  /** What stands on a page, and what it is here: an address of a database. */
  readonly #instead: ReadonlyMap<string, string>;
  /** As they stand on the page; the address of the server in them is that of the one that runs. */
  readonly #files = new Map<string, string>();
  #server: Started | undefined;

  constructor(folder: string, instead: ReadonlyMap<string, string> = new Map()) {
    this.#folder = folder;
    this.#instead = instead;
  }

  /** What the command prints, as the page would show it. */
  async run(command: string): Promise<string> {
    const [, settings = '', serving] = /^((?:[A-Z_]+=\S+ )*)npx ninefold start (.*)$/.exec(command) ?? [];
    if (serving !== undefined) return this.#serve(serving, settings);
    const [, words] = /^npx ninefold ([\w./:@=-]+(?: [\w./:@=-]+)*)$/.exec(command) ?? [];
    return words === undefined ? this.#runToEnd(command) : this.#runHere(words);
  }

  async write(file: string, text: string): Promise<void> {
    this.#files.set(file, text);
    await writeFile(join(this.#folder, file), this.#here(text));
  }

  async close(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  async #serve(words: string, settings: string): Promise<string> {
    await this.close();
    const server = await started([...this.#here(words).split(' '), '--port', '0'], {
      cwd: this.#folder,
      env: { TMPDIR: this.#folder, LOG_LEVEL: 'silent', ...environmentOf(this.#here(settings)) },
    });
    this.#server = server;
    for (const [file, text] of this.#files) await this.write(file, text);
    // The rest of what it says at its start comes in the same moment, on another stream.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return this.#asShown(server.said());
  }

  /** A command that no shell has anything to do with. */
  async #runHere(words: string): Promise<string> {
    const said: string[] = [];
    const heard = (text: string) => void said.push(text);
    await ninefoldHere(this.#here(words).split(' '), { cwd: this.#folder, heard });
    return this.#asShown(said.join(''));
  }

  async #runToEnd(command: string): Promise<string> {
    const bin = join(this.#folder, '.bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${program}" "$@"\n`);
    await chmod(join(bin, 'npx'), 0o755);
    const child = spawn('sh', ['-c', this.#here(command)], {
      cwd: this.#folder,
      env: {
        PATH: `${bin}:${join(process.execPath, '..')}:${process.env.PATH}`,
        HOME: this.#folder,
        TZ: 'UTC',
        NODE_NO_WARNINGS: '1',
        NODE_COMPILE_CACHE: compiled,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return this.#asShown(await all(child));
  }

  #here(text: string): string {
    const port = new URL(this.#server?.url ?? 'http://127.0.0.1:3000').host;
    const moved = text.replaceAll('127.0.0.1:3000', port);
    return [...this.#instead].reduce((at, [page, here]) => at.replaceAll(page, here), moved);
  }

  #asShown(text: string): string {
    return text.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:3000').trimEnd();
  }
}

/** `A=1 B=2`, as it stands before a command. */
function environmentOf(settings: string): Readonly<Record<string, string>> {
  const parts = settings.split(' ').filter((part) => part !== '');
  return Object.fromEntries(
    parts.map((part) => [part.split('=')[0] ?? '', part.slice(part.indexOf('=') + 1)]),
  );
}

/** A shown text as a pattern: `…` stands for whatever differs from run to run, alone on a line for some lines. */
export function patternOf(output: string): RegExp {
  const escaped = output.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/^…$/gm, String.raw`[\s\S]*`).replaceAll('…', '.+')}$`);
}

async function all(child: ChildProcess): Promise<string> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += String(chunk);
    });
  }
  await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return text;
}
