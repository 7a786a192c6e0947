import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** What is done to one file: a new text, or lines that are put in front of others. */
export type Change = string | { readonly before: readonly (readonly [line: string, added: string])[] };

/** A copy of the sources of the project, to see what a change to the language asks for. */
export class PlantedProject {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<PlantedProject> {
    const folder = await temporaryFolder('planted');
    for (const part of ['shared', 'server', 'client', 'package.json', 'tsconfig.json'])
      await cp(join(project, part), join(folder, part), { recursive: true });
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
    return new PlantedProject(folder);
  }

  async change(changes: Readonly<Record<string, Change>>): Promise<void> {
    for (const [path, change] of Object.entries(changes)) {
      const file = join(this.folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, typeof change === 'string' ? change : await added(file, change.before));
    }
  }

  /** The files in which the compiler misses something. What it has seen before it does not look at again. */
  compile(): Promise<readonly string[]> {
    // Several checkers at once each look at what they share: together they take half as much again.
    const known = [
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      join(this.folder, 'known.tsbuildinfo'),
    ];
    const tsc = join(project, 'node_modules/.bin/tsc');
    const words = [tsc, '--noEmit', '--pretty', 'false', '-p', '.', ...known];
    return new Promise((resolve) => {
      execFile(process.execPath, words, { cwd: this.folder }, (_, output) => {
        const files = output
          .split('\n')
          .flatMap((line) => /^([^\s(]+)\(\d+,\d+\): error/.exec(line)?.[1] ?? []);
        resolve([...new Set(files)].toSorted());
      });
    });
  }

  get server(): string {
    return join(this.folder, 'server/main.ts');
  }
}

async function added(file: string, lines: readonly (readonly [string, string])[]): Promise<string> {
  let text = await readFile(file, 'utf8');
  for (const [line, more] of lines) {
    if (!text.includes(line)) throw new Error(`${file} has no ${line}`);
    text = text.replace(line, `${more}\n${line}`);
  }
  return text;
}
