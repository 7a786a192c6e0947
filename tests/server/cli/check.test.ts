import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { check } from '#server/cli/check.ts';
import { blankContract } from '#server/cli/new.ts';
import { load } from '#shared/contract/load.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ninefold-check-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function run(...argv: readonly string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await check(argv, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { code, out: out.join('\n'), error: error.join('\n') };
}

async function contract(text: string): Promise<string> {
  const file = join(folder, 'my.md');
  await writeFile(file, text);
  return file;
}

describe('ninefold check', () => {
  test('says what cannot be read, and what it does not know, with exit code 2', async () => {
    expect(await run(join(folder, 'none.md'))).toEqual({
      code: 2,
      out: '',
      error: `${join(folder, 'none.md')} could not be read.`,
    });
    expect((await run(folder)).code).toBe(2);
    expect(await run()).toMatchObject({ code: 2, out: '' });
    expect(await run('a.md', 'b.md')).toMatchObject({ code: 2 });
    expect(await run('a.md', '--format', 'sarif')).toMatchObject({
      code: 2,
      error: expect.stringContaining('sarif'),
    });
    expect(await run('a.md', '--format', 'xml')).toMatchObject({
      code: 2,
      error: expect.stringContaining('xml'),
    });
    expect(await run('a.md', '--fix')).toMatchObject({ code: 2, error: expect.stringContaining('--fix') });
  });

  test('shows the line with a caret and ends with 1 where there is an error', async () => {
    const file = await contract('# A\n\n## 3. Things\n\n```yaml\nitem: { filds: {} }\n```\n');
    const { code, out } = await run(file);
    expect(code).toBe(1);
    expect(out).toContain(`${file}:6:9 error unknown_key An entity has no \`filds\`.`);
    expect(out).toContain('  | item: { filds: {} }\n  |         ^^^^^\n  hint: Did you mean `fields`?');
  });

  test('as JSON for programs', async () => {
    const file = await contract('# A\n\n## 3. Things\n\n```yaml\nitem: { filds: {} }\n```\n');
    const { code, out } = await run('--format=json', file);
    expect(code).toBe(1);
    const { findings } = JSON.parse(out);
    expect(findings.at(-1)).toEqual({
      code: 'unknown_key',
      level: 'error',
      message: 'An entity has no `filds`.',
      hint: 'Did you mean `fields`?',
      file,
      line: 6,
      column: 9,
    });
  });

  test('is silent about a contract that is right', async () => {
    const file = await contract(blankContract('My own'));
    expect(await run(file)).toEqual({ code: 0, out: '', error: '' });
    expect(await run(file, '--format', 'json')).toMatchObject({ code: 0, out: '{\n  "findings": []\n}' });
  });
});

describe('ninefold new', () => {
  test('a blank contract has nine points, none of them shown', () => {
    const { findings, model } = load(blankContract('My own'), 'a.md');
    expect(findings).toEqual([]);
    expect(model?.name).toBe('My own');
    expect(model?.points.filter(({ shown }) => shown)).toEqual([]);
  });

  test('never writes over a file', async () => {
    const file = await contract('mine');
    const { run: create } = await import('#server/cli/new.ts');
    expect(await create([file])).toBe(2);
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect(await create([join(folder, 'time-sheets.md')])).toBe(0);
    expect(await readFile(join(folder, 'time-sheets.md'), 'utf8')).toMatch(/^# Time sheets\n\n## 1\. /);
  });
});
