import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Two thousand records by one call, and none where the last of them is refused. */
describe.each(databases)('a hall of 2,000 seats, on $kind', (database) => {
  const { app, make, done, tried } = trialOf('seats/hall.md', database);
  const count = async (hall: string) => {
    const filter = encodeURIComponent(`hall == '${hall}'`);
    const { body } = await app().request('mia', 'GET', `/api/seats?filter=${filter}&limit=1&count=true`);
    return body.count;
  };

  test('is set up by one call', async () => {
    const hall = await make('mia', 'halls', { name: 'Grand hall' });
    await done('mia', 'POST', `halls/${hall}/set_up`, { seats: 2000 });
    expect(await count(hall)).toBe(2000);
  }, 60_000);

  test('has none where one seat too many is asked for', async () => {
    const hall = await make('mia', 'halls', { name: 'Too large' });
    expect(await tried('mia', 'POST', `halls/${hall}/set_up`, { seats: 2001 })).toMatch(/TOO_MANY$/);
    expect(await count(hall)).toBe(0);
  }, 60_000);
});
