import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roomyMemory } from './temporary-folder.ts';

/** A mistake that is planted in the product to see whether it is found. */
export interface Plant {
  readonly name: string;
  /** File, what stands there, and what is put in its place. */
  readonly edits: readonly (readonly [file: string, from: string, to: string])[];
}

/** What a program that searched ends with; any other code says that it could not search. */
export const NOTHING = 0;
/** No code that a program which failed ends with. */
export const FOUND = 3;

const project = join(import.meta.dirname, '../..');

/**
 * Plants one after the other in a copy of the project, runs a program of it (its file and arguments) and tells whether it
 * found something. Names, or parts of them, choose some; for all, nothing may be found before anything is planted.
 */
export async function plantEach(
  plants: readonly Plant[],
  names: readonly string[],
  program: readonly string[],
): Promise<void> {
  const chosen = plants.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
  const folder = await copied();
  const memory = await roomyMemory();
  const search = () => run(folder, program, memory);
  try {
    if (names.length === 0 && (await search()) !== NOTHING)
      throw new Error('something is found before anything is planted');
    let found = 0;
    for (const { name, edits } of chosen) {
      const undo = await plant(folder, edits);
      const code = await search();
      await undo();
      found += Number(code === FOUND);
      const told = code === FOUND ? 'found' : code === NOTHING ? 'NOT FOUND' : 'NOTHING RUNS';
      console.log(`${told}  ${name}`);
    }
    console.log(`\n${found} of ${chosen.length} found`);
    process.exitCode = found === chosen.length ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The copy that they are planted in. */
async function copied(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'ninefold-plants-'));
  for (const part of ['package.json', 'tsconfig.json', 'bin', 'contracts', 'shared', 'server', 'tests'])
    await cp(join(project, part), join(copy, part), { recursive: true });
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** A source with what is planted in it. */
export function planted(source: string, [file, from, to]: Plant['edits'][number]): string {
  if (from === to || !source.includes(from))
    throw new Error(`there is no place for this in ${file} any more: ${from}`);
  return source.replace(from, () => to);
}

/** Gives what takes it out again. */
async function plant(folder: string, edits: Plant['edits']): Promise<() => Promise<void>> {
  const before = new Map<string, string>();
  for (const edit of edits) {
    const [file] = edit;
    const text = await readFile(join(folder, file), 'utf8');
    if (!before.has(file)) before.set(file, text);
    await writeFile(join(folder, file), planted(text, edit));
  }
  return async () => {
    for (const [file, text] of before) await writeFile(join(folder, file), text);
  };
}

/** Its exit code. What it says of itself is shown with PLANTS_TELL, what goes wrong always. */
function run(folder: string, program: readonly string[], memory: string | undefined): Promise<number | null> {
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: { ...process.env, ...(memory === undefined ? {} : { TEST_MEMORY: memory }) },
    stdio: ['ignore', process.env['PLANTS_TELL'] === undefined ? 'ignore' : 'inherit', 'inherit'],
  });
  return new Promise((resolve) => child.on('exit', resolve));
}
