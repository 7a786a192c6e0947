import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from '#bin/command-line.mjs';
import { ninefold } from '#tests/server/cli/spawned.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const program = promisify(execFile);
const project = join(import.meta.dirname, '../..');
const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Packed and installed, as npm does it for `npm create ninefold`; nothing of it comes from a registry. */
const home = await temporaryFolder('create');

beforeAll(async () => {
  await program('npm', ['pack', join(project, 'create'), '--pack-destination', home, '--loglevel=error']);
  const archive = join(home, `create-ninefold-${json(project, 'package.json').version}.tgz`);
  const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await program('npm', ['install', '--prefix', home, ...quiet, archive], { cwd: home });
}, 120_000);

async function create(cwd: string, ...words: readonly string[]) {
  const file = join(home, 'node_modules/.bin/create-ninefold');
  return program(file, words, { cwd }).then(
    ({ stdout }) => ({ code: 0, out: stdout, error: '' }),
    ({ code, stdout, stderr }) => ({ code, out: String(stdout), error: String(stderr) }),
  );
}

describe('npm create ninefold', () => {
  let cwd: string;
  let folder: string;
  let made: Awaited<ReturnType<typeof create>>;

  beforeAll(async () => {
    cwd = await temporaryFolder('created');
    folder = join(cwd, 'My Büro');
    made = await create(cwd, 'My Büro');
  });

  test('says what is next', () => {
    expect(made).toMatchObject({ code: 0, error: '' });
    expect(made.out).toContain("cd 'My Büro'\n  npm install\n  npm run rehearse\n");
  });

  test('makes a contract that is right, in style, and whose stories hold', async () => {
    const words = [['check'], ['format', '--check'], ['test']];
    for (const [command = '', ...options] of words) {
      const told = await ninefold([command, 'contract.md', ...options], { cwd: folder });
      expect(told, told.out + told.error).toMatchObject({ code: 0 });
      if (command !== 'test') expect(told.out + told.error).toBe('');
    }
  });

  test('names the package as npm takes it, with Ninefold in the version that made it', () => {
    const { version } = json(project, 'package.json');
    expect(json(project, 'create/package.json').version).toBe(version);
    expect(json(folder, 'package.json')).toMatchObject({
      name: 'my-buro',
      private: true,
      dependencies: { ninefold: version },
    });
  });

  test('has scripts that call commands there are, and a workflow that calls those scripts', () => {
    const { scripts } = json(folder, 'package.json');
    const commands = Object.values<string>(scripts).flatMap((script) => script.split(' && '));
    for (const command of commands) {
      const [name, word = '', file] = command.split(' ');
      expect([name, file]).toEqual(['ninefold', 'contract.md']);
      expect(COMMANDS.has(word)).toBe(true);
    }
    const workflow = parse(readFileSync(join(folder, '.github/workflows/contract.yml'), 'utf8'));
    const runs: string[] = workflow.jobs.contract.steps.flatMap(({ run = [] }) => run);
    expect(runs).toEqual(['npm ci', 'npm run check', 'npm test']);
    expect(scripts).toMatchObject({ check: expect.any(String), test: expect.any(String) });
    const read = readFileSync(join(folder, 'README.md'), 'utf8');
    for (const [, name = ''] of read.matchAll(/^npm run (\w+)/gm)) expect(scripts).toHaveProperty(name);
  });

  test('keeps data, secrets and what is installed out of what is shared', () => {
    const ignored = readFileSync(join(folder, '.gitignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['node_modules/', 'data/', '.env']));
    expect(readdirSync(folder).toSorted()).toEqual([
      '.github',
      '.gitignore',
      'README.md',
      'contract.md',
      'package.json',
    ]);
  });

  test('writes nothing into a folder that has something, and says what', async () => {
    const mine = join(cwd, 'mine');
    mkdirSync(mine);
    writeFileSync(join(mine, 'contract.md'), 'my work');
    const told = await create(cwd, 'mine');
    expect(told).toMatchObject({ code: 1, out: '' });
    expect(told.error).toContain('mine is not empty: it has contract.md. Nothing was written');
    expect(readdirSync(mine)).toEqual(['contract.md']);
    expect(readFileSync(join(mine, 'contract.md'), 'utf8')).toBe('my work');
    const file = join(cwd, 'file');
    writeFileSync(file, 'mine');
    expect(await create(cwd, 'file')).toMatchObject({ code: 1, error: expect.stringContaining('EEXIST') });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('takes the present folder, also where it is a repository already', async () => {
    const begun = await temporaryFolder('begun');
    mkdirSync(join(begun, '.git'));
    expect(await create(begun, '.')).toMatchObject({ code: 0 });
    expect(readdirSync(begun)).toContain('contract.md');
  });

  test('takes Ninefold from a file where one is named', async () => {
    writeFileSync(join(cwd, 'ninefold.tgz'), '');
    expect(await create(cwd, 'with-file', '--package', 'ninefold.tgz')).toMatchObject({ code: 0 });
    expect(json(cwd, 'with-file/package.json').dependencies).toEqual({ ninefold: 'file:../ninefold.tgz' });
    const told = await create(cwd, 'without-file', '--package', 'nothing.tgz');
    expect(told).toMatchObject({ code: 1, error: 'nothing.tgz is not there. Nothing was written.\n' });
    expect(readdirSync(cwd)).not.toContain('without-file');
  });

  test.each([[], [''], ['a', 'b'], ['--what', 'a'], ['a', '--package']])(
    'says how it is used: %j',
    async (...words) => {
      const told = await create(cwd, ...words);
      expect(told).toMatchObject({
        code: 2,
        error: expect.stringContaining('Usage: npm create ninefold <folder>'),
      });
    },
  );
});
