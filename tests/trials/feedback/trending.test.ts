import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { boardOn } from './board.ts';

/** What is talked about now: a score of votes, comments and age. */
describe.each(databases)('the trending ideas of a feedback board on $kind', (database) => {
  const { idea, comment, done, read, wait, screen } = boardOn(database);

  test('22: a young idea stands above an older one with more votes', async () => {
    const old = await idea('ben');
    for (const person of ['vera', 'cleo', 'theo', 'ada']) await done(person, 'POST', `ideas/${old}/vote`);
    for (const person of ['vera', 'cleo', 'theo', 'ada', 'ben']) await comment(person, old);
    await wait('PT24H');
    const young = await idea('ben');
    for (const person of ['vera', 'cleo']) await done(person, 'POST', `ideas/${young}/vote`);
    for (const person of ['vera', 'cleo']) await comment(person, young);
    await wait('PT6H');
    // 5 votes and 5 comments of 30 hours: 39 / 128; 3 votes and 2 comments of 6 hours: 20 / 18.379
    expect((await read('ben', `ideas/${young}`)).trending).toBe('1.088');
    expect((await read('ben', `ideas/${old}`)).trending).toBe('0.305');
    const shown = await screen(undefined, '/');
    expect(shown.indexOf(young)).toBeLessThan(shown.indexOf(old));
  });
});
