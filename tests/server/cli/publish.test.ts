import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallContract } from '#tests/server/small-contract.ts';
import { ninefoldHere } from './in-process.ts';

const withoutText = smallContract.replace(/ {4}text: .*\n/, '');

let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ninefold-publish-'));
  await writeFile(join(cwd, 'small.md'), smallContract);
});

afterEach(() => rm(cwd, { recursive: true, force: true }));

const run = (...words: string[]) => ninefoldHere(words, { cwd });

test('what is wrong with the words or the contract ends with 2, and looking makes no data', async () => {
  await writeFile(join(cwd, 'broken.md'), smallContract.replace('max: 40', 'max: forty'));
  for (const words of [
    [],
    ['none.md'],
    ['broken.md'],
    ['small.md', '--format', 'xml'],
    ['small.md', '--accept'],
  ])
    expect((await run('plan', ...words)).code, words.join(' ')).toBe(2);
  expect(await run('plan', 'small.md')).toMatchObject({
    code: 0,
    out: expect.stringContaining('safe to publish'),
  });
  expect((await readdir(cwd)).toSorted()).toEqual(['broken.md', 'small.md']);
});

test('a contract is planned, published, changed, backed up, restored and purged', async () => {
  expect(await run('publish', 'small.md')).toMatchObject({ code: 0, error: 'Published as version 1.\n' });
  expect(await run('publish', 'small.md')).toMatchObject({ code: 0 });
  await writeFile(join(cwd, 'small.md'), withoutText);
  const planned = await run('plan', 'small.md', '--format', 'json');
  const plan: { verdict: string; hash: string; steps: readonly { id: string }[] } = JSON.parse(planned.out);
  expect([plan.verdict, plan.steps[0]?.id]).toEqual(['safe', 'retire_column:note.text']);
  expect(await run('publish', 'small.md', '--plan', 'other')).toMatchObject({ code: 2 });
  expect(await run('purge', 'note.text', '--yes')).toMatchObject({ code: 1 });
  expect(await run('publish', 'small.md', '--plan', plan.hash)).toMatchObject({ code: 0 });
  expect(await run('purge', 'note.text')).toMatchObject({ code: 1, error: expect.stringContaining('--yes') });
  expect(await run('purge', 'note.text', '--yes')).toMatchObject({ code: 0 });
  expect(await run('backup', 'all.archive')).toMatchObject({ code: 0 });
  expect(await run('restore', 'all.archive')).toMatchObject({ code: 1 });
  expect(await run('restore', 'all.archive', '--data', 'other')).toMatchObject({ code: 0 });
  expect(await run('restore', 'small.md', '--data', 'third')).toMatchObject({ code: 1 });
  expect(await run('plan', 'small.md', '--data', 'other')).toMatchObject({
    code: 0,
    out: 'Version 2 has this very text: there is nothing to do.\n',
  });
}, 120_000);

test('a plan ends with 0 where it is safe, 1 where it asks something, 2 where it is another by now', async () => {
  const required = smallContract.replace('    text:', '    place: { type: text, required: true }\n    text:');
  await run('publish', 'small.md');
  await writeFile(join(cwd, 'small.md'), required);
  expect(await run('plan', 'small.md')).toMatchObject({ code: 0 });
  const { hash }: { hash: string } = JSON.parse((await run('plan', 'small.md', '--format', 'json')).out);
  await writeFile(join(cwd, 'notes.csv'), 'title\nOne\n');
  expect(await run('import', 'note', 'notes.csv')).toMatchObject({ code: 0 });
  // A record has come that has no value: the plan that was looked at is none any more.
  expect(await run('publish', 'small.md', '--plan', hash)).toMatchObject({
    code: 2,
    error: expect.stringContaining('Look at the plan again'),
  });
  const asked = await run('plan', 'small.md');
  expect(asked).toMatchObject({ code: 1, out: expect.stringContaining('--accept required:note.place') });
  expect(await run('publish', 'small.md')).toMatchObject({ code: 1 });
  expect(await run('plan', 'small.md', '--accept', 'required:note.place')).toMatchObject({ code: 0 });
  expect(await run('publish', 'small.md', '--accept', 'required:note.plce')).toMatchObject({ code: 2 });
  expect(await run('publish', 'small.md', '--accept', 'required:note.place')).toMatchObject({ code: 0 });
  // The version that a plan comes after is part of it.
  await writeFile(join(cwd, 'next.md'), required.replace('# Small', '# Next'));
  const next: { hash: string } = JSON.parse((await run('plan', 'next.md', '--format', 'json')).out);
  await writeFile(join(cwd, 'between.md'), required.replace('# Small', '# Between'));
  expect(await run('publish', 'between.md')).toMatchObject({ code: 0 });
  expect(await run('publish', 'next.md', '--plan', next.hash)).toMatchObject({ code: 2 });
  expect(await run('plan', 'small.md', '--data', 'nowhere')).toMatchObject({ code: 0 });
}, 240_000);
