import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('words for a number, on $kind', (database) => {
  const trial = trialOf('plurals/beds.md', database);
  const titleOf = async (beds: number, language: string) => {
    const id = await trial.make('ann', 'rooms', { name: 'A', beds });
    const headers = { 'Accept-Language': language };
    const { body } = await trial.app().request('ann', 'GET', `/api/rooms/${id}`, undefined, headers);
    return body.titles.id;
  };

  test.each([
    [0, 'A: 0 beds', 'A: 0 łóżek'],
    [1, 'A: 1 bed', 'A: 1 łóżko'],
    [2, 'A: 2 beds', 'A: 2 łóżka'],
    [12, 'A: 12 beds', 'A: 12 łóżek'],
    [22, 'A: 22 beds', 'A: 22 łóżka'],
  ])('%d are read in the language of who asks', async (beds, english, polish) => {
    expect([await titleOf(beds, 'en'), await titleOf(beds, 'pl')]).toEqual([english, polish]);
  });

  test('messages choose by a number that is worked out', async () => {
    const detailOf = async (guests: number) =>
      (await trial.app().request('ann', 'POST', '/api/rooms', { name: 'B', beds: 2, guests })).body.detail;
    expect(await detailOf(3)).toBe('One guest would sleep on the floor.');
    expect(await detailOf(5)).toBe('Some guests would sleep on the floor.');
  });
});

const written = readFileSync(new URL('beds.md', import.meta.url), 'utf8');
const plural = '{beds, plural, one {bed} other {beds}}';

test.each([
  ['without other', '{beds, plural, one {bed}}', 'broken_template', 'A plural needs the branch `other`.'],
  [
    'a word that is no category',
    '{beds, plural, single {bed} other {beds}}',
    'broken_template',
    /no branch of a plural/,
  ],
  [
    'a branch that stands twice',
    '{beds, plural, one {a} one {b} other {c}}',
    'broken_template',
    /stands twice/,
  ],
  ['a number within', '{beds, plural, one {# bed} other {# beds}}', 'broken_template', /a place of its own/],
  ['never closed', '{beds, plural, one {bed} other {beds', 'broken_template', /never closed/],
  ['of a text', '{name, plural, one {bed} other {beds}}', 'wrong_type', /chosen by a number/],
  ['of nothing', '{bads, plural, one {bed} other {beds}}', 'unknown_name', /`bads`/],
])('the checker finds a plural %s', (_, wrong, code, message) => {
  const { findings } = load(
    written.replace(`title: "{name}: {beds} ${plural}"`, `title: "{name}: {beds} ${wrong}"`),
    'beds.md',
  );
  expect(findings.find(({ level }) => level === 'error')).toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
});

test('a translation has the number, in whatever words, and is read in full', () => {
  const errors = (polish: string) =>
    load(written.replace('few {łóżka} many {łóżek} other {łóżka}}', polish), 'beds.md').findings.map(
      ({ code }) => code,
    );
  expect(errors('other {łóżek}}')).not.toContain('translation_place');
  expect(errors('few {łóżka}}')).toContain('broken_template');
});
