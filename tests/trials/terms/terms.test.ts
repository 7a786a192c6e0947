import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Terms to agree to, said with records and rights. */
describe.each(databases)('terms of a club on $kind', (database) => {
  const { app, make, done, tried, list } = trialOf('terms/club.md', database);
  const jobs = async () => (await list('ada', 'jobs')).length;

  test('whoever has not agreed to those in force reads and writes nothing, and may agree at any time', async () => {
    await make('bea', 'jobs', { name: 'Sweep' });
    expect(await jobs()).toBe(0);
    expect(await tried('ada', 'POST', 'jobs', { name: 'Paint' })).toBe('403 forbidden');
    await make('ada', 'agreements', {});
    expect(await jobs()).toBe(1);
    expect(await tried('ada', 'POST', 'jobs', { name: 'Paint' })).toBe('201');
    expect(await tried('ada', 'POST', 'agreements', {})).toBe('409 not_unique');
  });

  test('other terms are agreed to anew, by each for themselves, and it stays known who agreed to which', async () => {
    await done('bea', 'PATCH', '-/settings', { TERMS: 2 });
    expect(await jobs()).toBe(0);
    expect(await tried('ada', 'POST', 'agreements', { terms: 3 })).toBe('403 forbidden_field');
    const [bea] = await list('owner', "users?filter=name == 'Bea'");
    expect(await tried('ada', 'POST', 'agreements', { person: bea?.id })).toBe('403 forbidden_field');
    await make('ada', 'agreements', {});
    expect(await jobs()).toBe(2);
    const kept = await list('bea', 'agreements?sort=terms');
    expect(kept.map(({ titles }) => titles.id)).toEqual(['Ada, 1', 'Ada, 2']);
    const { body } = await app().request('ada', 'GET', '/api/-/app');
    expect(JSON.stringify(body.screens)).toContain('/terms');
  });
});
