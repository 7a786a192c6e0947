import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { check } from '#server/cli/author/check.ts';
import { formatFile } from '#server/cli/author/format.ts';
import { blankContract } from '#shared/contract/language/blank-contract.ts';
import { load } from '#shared/contract/load.ts';
import { sarifAsWritten } from './sarif-as-written.ts';

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
      error: `There is no file ${join(folder, 'none.md')}.`,
    });
    expect(await run(folder)).toMatchObject({ code: 2, error: `${folder} is a folder, not a contract.` });
    expect(await run(join(await contract('# A\n'), 'a.md'))).toMatchObject({
      code: 2,
      error: expect.stringContaining('a part of its path is a file, not a folder'),
    });
    expect(await run()).toMatchObject({ code: 2, out: '' });
    expect(await run('a.md', 'b.md')).toMatchObject({ code: 2 });
    expect(await run('a.md', '--format', 'xml')).toMatchObject({
      code: 2,
      error: expect.stringContaining('xml'),
    });
    expect(await run('a.md', '--dry-run')).toMatchObject({
      code: 2,
      error: expect.stringContaining('--dry-run goes with --fix.'),
    });
    expect(await run('a.md', '--fix', '--format=json')).toMatchObject({
      code: 2,
      error: expect.stringContaining('--fix'),
    });
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
      fixes: [
        {
          does: 'Replace `filds` with `fields`.',
          choice: false,
          edits: [{ file, line: 6, column: 9, endLine: 6, endColumn: 14, insert: 'fields' }],
        },
      ],
    });
  });

  test('as SARIF for code hosts and editors', async () => {
    const file = await contract('# A\n\n## 3. Things\n\n```yaml\nitem: { filds: {} }\n```\n');
    const { code, out } = await run('--format=sarif', file);
    expect(code).toBe(1);
    const log = JSON.parse(out);
    expect(log).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'ninefold' } } }] });
    const [{ results, tool }] = log.runs;
    const result = results.at(-1);
    expect(result).toMatchObject({
      ruleId: 'unknown_key',
      level: 'error',
      message: { text: 'An entity has no `filds`. Did you mean `fields`?' },
    });
    expect(result.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: file },
      region: { startLine: 6, startColumn: 9, endLine: 6, endColumn: 14 },
    });
    expect(tool.driver.rules[result.ruleIndex]).toMatchObject({
      id: 'unknown_key',
      shortDescription: { text: expect.any(String) },
    });
  });

  test('as SARIF that keeps to what the standard asks of values, whatever is found', async () => {
    const validate = new Ajv2020({ allErrors: true, strict: true }).compile(sarifAsWritten);
    const cases = join(import.meta.dirname, '../../contracts');
    for (const name of readdirSync(cases)) {
      const { out } = await run('--format=sarif', join(cases, name, 'contract.md'));
      const log = JSON.parse(out);
      expect({ name, valid: validate(log), errors: validate.errors }).toEqual({
        name,
        valid: true,
        errors: null,
      });
      const [{ results, tool }] = log.runs;
      for (const { ruleId, ruleIndex, locations } of results) {
        expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
        const { region } = locations[0].physicalLocation;
        const isForward = region.endLine > region.startLine || region.endColumn >= region.startColumn;
        expect({ name, ruleId, region, isForward }).toMatchObject({ isForward: true });
      }
    }
  });

  test('has colours only where a terminal shows them', async () => {
    const file = await contract('# A\n\n## 3. Things\n\n```yaml\nitem: { filds: {} }\n```\n');
    const lines: string[] = [];
    await check([file], { out: (line) => lines.push(line), error: () => {}, colours: true });
    const colour = '\u001b[31m';
    expect(lines.join('\n')).toContain(`${colour}error`);
    expect((await run(file)).out).not.toContain('\u001b');
  });

  test('is silent about a contract that is right', async () => {
    const file = await contract(blankContract('My own'));
    expect(await run(file)).toEqual({ code: 0, out: '', error: '' });
    expect(await run(file, '--format', 'json')).toMatchObject({ code: 0, out: '{\n  "findings": []\n}' });
  });
});

describe('ninefold format', () => {
  async function formatted(...argv: readonly string[]) {
    const out: string[] = [];
    const error: string[] = [];
    const output = { out: (line: string) => out.push(line), error: (line: string) => error.push(line) };
    const code = await formatFile(argv, output);
    return { code, out: out.join('\n'), error: error.join('\n') };
  }

  test('says what cannot be read, and what it does not know', async () => {
    const none = join(folder, 'none.md');
    expect(await formatted(none)).toEqual({ code: 2, out: '', error: `There is no file ${none}.` });
    expect((await formatted(folder)).error).toBe(`${folder} is a folder, not a contract.`);
    expect((await formatted()).code).toBe(2);
    expect(await formatted('a.md', '--fix')).toMatchObject({
      code: 2,
      error: expect.stringContaining('--fix'),
    });
  });

  test('leaves a file alone that is not UTF-8: what cannot be read could not be written back', async () => {
    const file = await contract('');
    const bytes = Buffer.concat([
      Buffer.from('# A\n\n## 3. Things\n\n```yaml\nitem: {label:  '),
      Buffer.from([0xe9]),
      Buffer.from('}\n```\n'),
    ]);
    await writeFile(file, bytes);
    expect(await formatted(file)).toMatchObject({
      code: 2,
      error: `${file} is not UTF-8: nothing was written.`,
    });
    expect(await readFile(file)).toEqual(bytes);
  });

  test('only says that it would with --check, and writes without', async () => {
    const written = '# A\n\n## 3. Things\n\n```yaml\nitem: {label:  A}\n```\n';
    const file = await contract(written);
    expect(await formatted(file, '--check')).toMatchObject({ code: 1 });
    expect(await readFile(file, 'utf8')).toBe(written);
    expect(await formatted(file)).toMatchObject({ code: 0 });
    expect(await readFile(file, 'utf8')).toContain('item: { label: A }');
    expect(await formatted(file, '--check')).toEqual({ code: 0, out: '', error: '' });
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
    const { run: create } = await import('#server/cli/author/new.ts');
    expect(await create([file])).toBe(2);
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect(await create([join(folder, 'time-sheets.md')])).toBe(0);
    expect(await readFile(join(folder, 'time-sheets.md'), 'utf8')).toMatch(/^# Time sheets\n\n## 1\. /);
  });
});
