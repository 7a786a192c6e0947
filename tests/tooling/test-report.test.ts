import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { judgeFlaky, readReport, total } from '#tests/support/test-report.ts';

async function reportFile(content: unknown): Promise<string> {
  const file = join(await temporaryFolder('report'), 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

test('a runner that wrote no report has no count', () => {
  expect(readReport({ kind: 'vitest', file: '/nowhere/report.json' })).toBeUndefined();
});

test('a report of another shape is not guessed at', async () => {
  const file = await reportFile({ passed: 3 });
  expect(() => readReport({ kind: 'vitest', file })).toThrow('numPassedTests');
});

/** One test of each kind, as Vitest itself tells of them. */
test('a test that passed only at its second try has passed, and is named', async () => {
  const folder = await temporaryFolder('flaky');
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  await writeFile(
    join(folder, 'some.test.js'),
    `import { describe, expect, test } from 'vitest';
    let tries = 0;
    test('is right', () => {});
    test('is wrong', () => expect.fail());
    test.skip('is not asked', () => {});
    test.fails('is known to be wrong', () => expect.fail());
    describe('A race', () => {
      test('is won later', () => expect(tries++).toBe(1));
    });`,
  );
  const file = join(folder, 'report.json');
  const words = ['run', '--root', folder, '--retry', '1', '--reporter', 'json', '--outputFile', file];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  const place = relative('.', join(folder, 'some.test.js'));
  expect(readReport({ kind: 'vitest', file })).toEqual({
    passed: 3,
    failed: 1,
    flaky: [`${place} › A race › is won later`],
  });
});

test('a story that passed only at its second try has passed, and is named', async () => {
  const story = (title: string, status: string) => ({ title, tests: [{ projectName: 'desktop', status }] });
  const file = await reportFile({
    stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 1 },
    suites: [
      {
        title: 'table.story.ts',
        specs: [story('is sorted', 'expected'), story('is drawn', 'flaky')],
        suites: [{ title: 'A view', specs: [story('is saved', 'flaky'), story('is shared', 'unexpected')] }],
      },
    ],
  });
  expect(readReport({ kind: 'playwright', file })).toEqual({
    passed: 9,
    failed: 1,
    flaky: ['desktop › table.story.ts › is drawn', 'desktop › table.story.ts › A view › is saved'],
  });
});

test('the sum counts a step that broke without a failed test as one failure', () => {
  const outcomes = [
    { ok: false, tests: undefined },
    { ok: false, tests: { passed: 10, failed: 0, flaky: [] } },
    { ok: false, tests: { passed: 5, failed: 2, flaky: ['a'] } },
    { ok: true, tests: { passed: 4, failed: 0, flaky: ['b'] } },
  ];
  expect(total(outcomes)).toEqual({ passed: 19, failed: 4, flaky: ['a', 'b'] });
});

test('two tests that needed a second try are named; a third fails the run', () => {
  expect(judgeFlaky([])).toEqual({ fails: false, said: [] });
  expect(judgeFlaky(['a', 'b'])).toEqual({
    fails: false,
    said: ['Passed only at the second try, to be mended:', 'a', 'b'],
  });
  expect(judgeFlaky(['a', 'b', 'c'])).toMatchObject({
    fails: true,
    said: [
      'Passed only at the second try, to be mended, and more than 2: this run has failed:',
      'a',
      'b',
      'c',
    ],
  });
});
