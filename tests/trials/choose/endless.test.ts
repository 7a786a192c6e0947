import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const moment = '2026-05-04T06:00:00.000Z';
const unknown = (field: string) => [422, [{ field, code: 'choices_unknown' }]];

/** Times that have no end, or too much in them, are told as such: never as "nothing is free". */
describe.each(databases)('moments of a time that is none, on $kind', (database) => {
  const { app, make, done, tried } = trialOf('choose/endless.md', database);
  const asked = async (path: string, body: object) => {
    const answer = await app().request('cleo', 'POST', `/api/bookings${path}`, body);
    const { items, errors } = answer.body;
    const told = errors?.map(({ field, code }: { field: string; code: string }) => ({ field, code }));
    return [answer.status, told ?? items?.length];
  };
  const both = async (field: string, room: string) => [
    await asked(`/-/choices/${field}`, { room }),
    await asked('?dry_run=true', { room, [field]: moment }),
  ];

  test.each([
    ['no end', 'start', {}],
    ['more than 100,000 moments', 'soon', { ahead: 100_001 }],
    ['no zone', 'local', {}],
    ['more than 100,000 stretches', 'daily', { ahead: 200_000 }],
  ])('%s', async (name, field, values) => {
    const room = await make('cleo', 'rooms', { name, ...values });
    expect(await both(field, room)).toEqual([unknown(field), unknown(field)]);
  });

  test('what ends before it begins has nothing free', async () => {
    const room = await make('cleo', 'rooms', { name: 'Closed', until: '2026-05-03T06:00:00Z', ahead: -1 });
    expect(await asked('/-/choices/start', { room })).toEqual([200, 0]);
    expect(await asked('?dry_run=true', { room, start: moment })).toEqual([
      409,
      [{ field: 'start', code: 'HOUR_TAKEN' }],
    ]);
    expect(await asked('/-/choices/soon', { room })).toEqual([200, 0]);
    expect(await asked('/-/choices/daily', { room })).toEqual([200, 0]);
  });

  test('just as much as there may be is offered', async () => {
    const room = await make('cleo', 'rooms', { name: 'Long', ahead: 100_000, zone: 'Asia/Tokyo' });
    expect(await asked('/-/choices/soon?to=2026-05-04T07:00:00Z', { room })).toEqual([200, 60]);
    expect(await asked('/-/choices/local', { room })).toEqual([200, 24]);
    await done('cleo', 'PATCH', `rooms/${room}`, { until: '2026-05-04T08:00:00Z' });
    expect(await asked('/-/choices/start', { room })).toEqual([200, 2]);
  });

  test('before a form is filled in there is nothing yet, and a zone is one that there is', async () => {
    expect(await asked('/-/choices/start', {})).toEqual([200, 0]);
    expect(await tried('cleo', 'POST', 'rooms', { name: 'Far', zone: 'Mars/Base' })).toBe('422 invalid');
  });
});
