import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** How much is left until the deadlines of a hotline that is open from nine to five, Monday to Friday, but on a holiday. */
describe.each(databases)('time that is left, on $kind', (database) => {
  const { app, make, done, tried, read } = trialOf('business-time/hotline.md', database);
  let calendar: string;
  let request: string;
  let secret: string;
  const left = async (person: string | undefined, of: string) =>
    (await read(person, `requests/-/time-left/due_at?of=${of}`)).items;

  beforeAll(async () => {
    calendar = await make('ada', 'calendars', { name: 'Vienna' });
    for (const weekday of [1, 2, 3, 4, 5])
      await make('ada', 'hours', { calendar, weekday, opens: '09:00', closes: '17:00' });
    await make('ada', 'holidays', { calendar, day: '2026-10-26' });
    // Friday, half past four: due on Tuesday at half past twelve.
    request = await make('ada', 'requests', { subject: 'Help', calendar });
    secret = await make('ada', 'requests', { subject: 'Secret', calendar });
  });

  test.each([
    ['as it is asked', '2026-10-23T14:30:00.000Z', 'PT4H', true, '2026-10-23T15:00:00.000Z'],
    ['a minute before closing', '2026-10-23T14:59:00.000Z', 'PT3H31M', true, '2026-10-23T15:00:00.000Z'],
    ['at closing', '2026-10-23T15:00:00.000Z', 'PT3H30M', false, '2026-10-27T08:00:00.000Z'],
    ['on Sunday, an hour longer', '2026-10-25T12:00:00.000Z', 'PT3H30M', false, '2026-10-27T08:00:00.000Z'],
    ['on the holiday', '2026-10-26T10:00:00.000Z', 'PT3H30M', false, '2026-10-27T08:00:00.000Z'],
    ['at opening', '2026-10-27T08:00:00.000Z', 'PT3H30M', true, '2026-10-27T16:00:00.000Z'],
    ['when it is due', '2026-10-27T11:30:00.000Z', 'PT0S', true, '2026-10-27T16:00:00.000Z'],
    ['half an hour late', '2026-10-27T12:00:00.000Z', '-PT30M', true, '2026-10-27T16:00:00.000Z'],
    ['in the night after', '2026-10-27T23:00:00.000Z', '-PT4H30M', false, '2026-10-28T08:00:00.000Z'],
    ['a day later', '2026-10-28T12:00:00.000Z', '-PT8H30M', true, '2026-10-28T16:00:00.000Z'],
  ])('%s', async (_, now, amount, counts, until) => {
    await app().setClock(now);
    const { at, items } = await read('ada', `requests/-/time-left/due_at?of=${request}`);
    expect([at, items]).toEqual([now, [{ id: request, left: amount, counts, until }]]);
  });

  test('it is told of the calendar of the record, in its zone', async () => {
    const other = await make('ada', 'calendars', { name: 'New York', zone: 'America/New_York' });
    await make('ada', 'hours', { calendar: other, weekday: 3, opens: '09:00', closes: '17:00' });
    const id = await make('ada', 'requests', { subject: 'Far away', calendar: other, within: 'PT2H' });
    // Wednesday, eight o'clock there: it opens in an hour.
    expect(await left('ada', `${id},${request}`)).toEqual(
      expect.arrayContaining([
        { id, left: 'PT2H', counts: false, until: '2026-10-28T13:00:00.000Z' },
        { id: request, left: '-PT8H30M', counts: true, until: '2026-10-28T16:00:00.000Z' },
      ]),
    );
  });

  test('only of records and of a field that the caller may read', async () => {
    expect((await left('wim', `${request},${secret}`)).map(({ id }: { id: string }) => id)).toEqual([
      request,
    ]);
    const path = `requests/-/time-left/due_at?of=${request}`;
    for (const person of ['cleo', undefined]) expect(await tried(person, 'GET', path)).toBe('404 not_found');
    expect(await tried('wim', 'GET', `requests/-/time-left/left?of=${request}`)).toBe('404 not_found');
    const { paths } = await read('cleo', '-/openapi.json');
    expect(Object.keys(paths).filter((one) => one.includes('time-left'))).toEqual([]);
  });

  test('what has no deadline has nothing left', async () => {
    await app().setClock('2026-10-28T13:00:00.000Z');
    await done(
      'ada',
      'POST',
      `requests/${await make('ada', 'requests', { subject: 'Wait', calendar })}/wait`,
    );
    const waiting = await make('ada', 'requests', { subject: 'Wait', calendar, within: 'PT1H' });
    await done('ada', 'POST', `requests/${waiting}/wait`);
    expect(await left('ada', waiting)).toEqual([]);
  });

  test('what is asked badly is refused', async () => {
    const many = Array.from({ length: 201 }, (_, place) => request.slice(0, -3) + String(100 + place)).join();
    for (const query of ['', '?of=', '?of=x', `?of=${request}&sort=id`, `?of=${many}`])
      expect(await tried('ada', 'GET', `requests/-/time-left/due_at${query}`)).toBe('400 bad_request');
    const unknown = `${request.slice(0, -1)}${request.endsWith('0') ? '1' : '0'}`;
    expect(await left('ada', unknown)).toEqual([]);
  });
});
