import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What is unique among some records alone, as whoever books a desk meets it. */
describe.each(databases)('unique among the records of a condition, on $kind', (database) => {
  const { app, make, done, tried, list } = trialOf('unique-among/desks.md', database);
  let window: string;
  let door: string;
  let days = 0;
  const day = () => new Date(Date.UTC(2026, 0, (days += 1))).toISOString().slice(0, 10);
  beforeAll(async () => {
    window = await make('mia', 'desks', { name: 'Window' });
    door = await make('mia', 'desks', { name: 'Door' });
  });

  test('a desk that is asked for is taken, by the code and the words of the contract', async () => {
    const on = day();
    await make('mia', 'bookings', { desk: window, day: on });
    const { status, body } = await app().request('ben', 'POST', '/api/bookings', { desk: window, day: on });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'DESK_TAKEN', help: 'Choose another day.' });
    expect(body.errors).toMatchObject([{ field: 'desk', code: 'DESK_TAKEN' }]);
    expect(await tried('ben', 'POST', 'bookings?dry_run=true', { desk: window, day: on })).toBe(
      '409 DESK_TAKEN',
    );
    expect(await tried('ben', 'POST', 'bookings', { desk: door, day: on })).toBe('201');
  });

  test('what is called off takes nothing, and cannot come back to what is taken meanwhile', async () => {
    const on = day();
    const first = await make('mia', 'bookings', { desk: window, day: on });
    await done('mia', 'POST', `bookings/${first}/call_off`);
    const second = await make('ben', 'bookings', { desk: window, day: on });
    await done('ben', 'POST', `bookings/${second}/hold`);
    expect(await tried('mia', 'POST', `bookings/${first}/ask_again`)).toBe('409 DESK_TAKEN');
    await done('ben', 'POST', `bookings/${second}/call_off`);
    expect(await tried('mia', 'POST', `bookings/${first}/ask_again`)).toBe('200');
    expect(await list('mia', `bookings?filter=day == '${on}'`)).toHaveLength(2);
  });

  test('one without a code of its own has that of the entity, and addresses are the same in any case', async () => {
    const on = day();
    await make('mia', 'bookings', { desk: window, day: on, guest: 'Kim@example.org' });
    const again = { desk: door, day: on, guest: 'kim@EXAMPLE.org' };
    expect(await tried('ben', 'POST', 'bookings', again)).toBe('422 GUEST_HAS_DESK');
    expect(await tried('ben', 'POST', 'bookings', { desk: door, day: on })).toBe('201');
    expect(await tried('ben', 'POST', 'desks', { name: 'Door' })).toBe('409 NAME_TAKEN');
  });

  test('of several that ask for one desk at the same moment one gets it', async () => {
    const on = day();
    const calls = Array.from({ length: 8 }, (_, index) =>
      tried(index % 2 ? 'mia' : 'ben', 'POST', 'bookings', { desk: window, day: on }),
    );
    const taken = Array<string>(7).fill('409 DESK_TAKEN');
    expect((await Promise.all(calls)).toSorted()).toEqual(['201', ...taken]);
  });

  test('of several that come back to one day at the same moment one does', async () => {
    const on = day();
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      const id = await make('mia', 'bookings', { desk: window, day: on });
      await done('mia', 'POST', `bookings/${id}/call_off`);
      ids.push(id);
    }
    const answers = await Promise.all(ids.map((id) => tried('mia', 'POST', `bookings/${id}/ask_again`)));
    expect(answers.toSorted()).toEqual(['200', ...Array<string>(3).fill('409 DESK_TAKEN')]);
  });

  test('a batch may free a desk and take it, in this order alone', async () => {
    const on = day();
    const first = await make('mia', 'bookings', { desk: window, day: on });
    const take = { method: 'POST', path: '/api/bookings', body: { desk: window, day: on } };
    const free = { method: 'POST', path: `/api/bookings/${first}/call_off` };
    const batch = (operations: readonly object[]) => tried('mia', 'POST', '-/batch', { operations });
    expect(await batch([take, free])).toBe('409 DESK_TAKEN');
    expect(await batch([free, take])).toBe('200');
  });

  test('an import is refused line by line', async () => {
    const on = day();
    const lines = [
      { desk: 'Window', day: on },
      { desk: 'Window', day: on },
    ].map((line) => `${JSON.stringify(line)}\n`);
    const { status, body } = await app().request('mia', 'POST', '/api/bookings/-/import', lines.join(''), {
      'Content-Type': 'application/x-ndjson',
    });
    expect(status).toBe(409);
    expect(JSON.stringify(body)).toContain('DESK_TAKEN');
  });

  test('numbers and flags say among which records as well, and leave every other one alone', async () => {
    const lost = await make('mia', 'badges', { number: 'A1', lost: true });
    await make('mia', 'badges', { number: 'A2' });
    expect(await tried('mia', 'POST', 'badges', { number: 'A3' })).toBe('409 BADGE_IN_USE');
    for (const [index, values] of [{ level: 0 }, { level: 7 }, { lost: true }].entries())
      expect(await tried('mia', 'POST', 'badges', { number: `B${index}`, ...values })).toBe('201');
    expect(await tried('mia', 'PATCH', `badges/${lost}`, { lost: false })).toBe('409 BADGE_IN_USE');
    expect(await tried('ben', 'POST', 'badges', { number: 'A4' })).toBe('201');
  });

  test('a delete that would make two of what must be one is refused, and tells where', async () => {
    const keeper = await make('mia', 'desks', { name: 'Corner' });
    await make('mia', 'badges', { number: 'N9', lost: true });
    const other = await make('mia', 'badges', { number: 'N9', lost: true, keeper });
    const { status, body } = await app().request('mia', 'DELETE', `/api/desks/${keeper}`);
    expect(`${status} ${body.code}`).toBe('409 NUMBER_OPEN');
    expect(body.errors).toMatchObject([{ at: { entity: 'badge', record: other, field: 'number' } }]);
    expect(await tried('mia', 'GET', `desks/${keeper}`)).toBe('200');
  });
});
