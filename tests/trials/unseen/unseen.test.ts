import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const nowhere = '01900000-0000-7000-8000-00000000dead';

/** Who may delete what they may not read needs its id, and is told nothing of it. */
describe.each(databases)('a delete of what may not be read, on $kind', (database) => {
  const { app, make, done, tried, list } = trialOf('unseen/unseen.md', database);
  const posted = (values: object = {}) => make('will', 'letters', { text: 'The stairs creak', ...values });

  test('who wrote a letter takes it back by its id, without having read it', async () => {
    const letter = await posted();
    expect(await tried('will', 'GET', `letters/${letter}`)).toBe('404 not_found');
    expect(await tried('will', 'PATCH', `letters/${letter}`, { text: 'x' })).toBe('404 not_found');
    const answer = await app().request('will', 'DELETE', `/api/letters/${letter}`);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(await tried('bea', 'GET', `letters/${letter}`)).toBe('404 not_found');
    expect(await tried('will', 'GET', 'letters/-/trash')).not.toContain('200 ');
  });

  test('where the right does not hold, it is as if it were not there', async () => {
    const letter = await posted();
    const other = await app().request('wanda', 'DELETE', `/api/letters/${letter}`);
    const none = await app().request('wanda', 'DELETE', `/api/letters/${nowhere}`);
    expect({ ...other.body, request: '' }).toEqual({ ...none.body, request: '' });
    expect(await tried('wanda', 'DELETE', `letters/${letter}`)).toBe('404 not_found');
    expect(await tried('wanda', 'DELETE', 'letters/nothing')).toBe('404 not_found');
    expect(await tried('bea', 'GET', `letters/${letter}`)).toBe('200');
  });

  test('what one may read is still forbidden where no right to delete holds', async () => {
    const letter = await posted({ sealed: true });
    expect(await tried('will', 'DELETE', `letters/${letter}`)).toBe('403 forbidden');
  });

  test('no version of it was seen, and a refusal has nothing of the letter', async () => {
    const letter = await posted();
    await done('bea', 'PATCH', `letters/${letter}`, { kept: true });
    const headers = { 'If-Match': '"2"' };
    const stale = await app().request('will', 'DELETE', `/api/letters/${letter}`, undefined, headers);
    expect([stale.status, stale.body['code']]).toEqual([412, 'stale']);
    const kept = await app().request('will', 'DELETE', `/api/letters/${letter}`);
    expect(kept.body).toMatchObject({ code: 'STILL_NEEDED' });
    expect(JSON.stringify(kept.body)).not.toContain('stairs');
    await done('bea', 'PATCH', `letters/${letter}`, { kept: false });
    await make('bea', 'replies', { text: 'We look at it', letter });
    const used = await app().request('will', 'DELETE', `/api/letters/${letter}`);
    expect(used.body).toMatchObject({ code: 'in_use' });
    expect(JSON.stringify(used.body)).not.toContain('We look at it');
  });

  test('a batch, a dry run and two at once go by the same right', async () => {
    const letter = await posted();
    expect(await tried('will', 'DELETE', `letters/${letter}?dry_run=true`)).toBe('204');
    const both = await Promise.all([
      tried('will', 'DELETE', `letters/${letter}`),
      tried('will', 'DELETE', `letters/${letter}`),
    ]);
    expect(both.sort()).toEqual(['204', '404 not_found']);
    expect((await list('bea', 'letters')).some(({ id }) => id === letter)).toBe(false);
  });
});
