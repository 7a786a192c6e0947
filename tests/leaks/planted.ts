import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roomyMemory } from '#tests/support/temporary-folder.ts';
import type { Leak } from './plants-in-reads.ts';
import { plants } from './plants.ts';

/**
 * Plants one leak after the other in a copy of the engine and tells which of them the suite finds:
 * `node tests/leaks/planted.ts [name …]`. One that is not found is a way out that nobody watches.
 */
const NOTHING = 0;
const LEAKS = 3;
const project = join(import.meta.dirname, '../..');
const asked = process.argv.slice(2);
const chosen = plants.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)));
const memory = await roomyMemory();
const folder = await copied();
try {
  // Asked for some, it is taken as known that nothing leaks where nothing is planted.
  if (asked.length === 0 && (await search()) !== NOTHING)
    throw new Error('something leaks before anything is planted');
  let found = 0;
  for (const { name, edits } of chosen) {
    const code = await searchWith(edits);
    found += Number(code === LEAKS);
    const told = code === LEAKS ? 'found' : code === NOTHING ? 'NOT FOUND' : 'NOTHING RUNS';
    console.log(`${told}  ${name}`);
  }
  console.log(`\n${found} of ${chosen.length} found`);
  process.exitCode = found === chosen.length ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The copy that leaks are planted in, one after the other. */
async function copied(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'ninefold-leak-'));
  for (const part of ['package.json', 'tsconfig.json', 'bin', 'contracts', 'shared', 'server', 'tests'])
    await cp(join(project, part), join(copy, part), { recursive: true });
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

async function searchWith(edits: Leak['edits']): Promise<number | null> {
  const before = new Map<string, string>();
  for (const [file, from, to] of edits) {
    const text = await readFile(join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`there is no place for this leak in ${file} any more`);
    if (!before.has(file)) before.set(file, text);
    await writeFile(
      join(folder, file),
      text.replace(from, () => to),
    );
  }
  const code = await search();
  for (const [file, text] of before) await writeFile(join(folder, file), text);
  return code;
}

function search(): Promise<number | null> {
  const child = spawn(process.execPath, ['tests/leaks/search.ts', process.env['LEAK_CONTRACTS'] ?? '12'], {
    cwd: folder,
    env: { ...process.env, ...(memory === undefined ? {} : { TEST_MEMORY: memory }) },
    stdio: ['ignore', process.env['LEAK_TELL'] === undefined ? 'ignore' : 'inherit', 'inherit'],
  });
  return new Promise((resolve) => child.on('exit', resolve));
}
