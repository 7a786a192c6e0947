import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Free hours, as visitors of a practice find and take them. */
describe.each(databases)('choosing an hour, on $kind', (database) => {
  const { app, make, done, tried, list } = trialOf('choose/practice.md', database);
  let doctor: unknown;
  beforeAll(async () => {
    doctor = (await list('cleo', 'doctors'))[0]?.id;
  });
  const at = (time: string) => `2026-05-04T${time}:00.000Z`;
  const offered = async (values: object = {}, query = 'to=2026-05-05T00:00:00Z', path = 'visits') => {
    const address = `/api/${path}/-/choices/start?${query}`;
    const { status, body } = await app().request(undefined, 'POST', address, { doctor, ...values });
    return status === 200 ? body.items.map((one: string) => one.slice(11, 16)) : `${status} ${body.code}`;
  };

  test('free hours are told, and nothing of what takes the others', async () => {
    expect(await offered()).toEqual(['07:00', '07:15', '07:30', '07:45', '08:00', '08:15', '08:30']);
    await make('cleo', 'visits', { doctor, start: at('07:30'), reason: 'Secret' });
    expect(await offered()).toEqual(['07:00', '08:00', '08:15', '08:30']);
    expect(await offered({ length: 'PT1H' })).toEqual(['08:00']);
    expect(await offered({}, 'from=yesterday')).toBe('400 bad_request');
    expect(await offered({}, 'limit=3')).toBe('400 bad_request');
    expect(await tried(undefined, 'GET', 'visits')).toMatch(/^40/);
  });

  test('only what is offered is taken', async () => {
    for (const start of [at('07:35'), at('07:30'), at('06:00'), '2026-05-05T07:00:00.000Z'])
      expect(await tried(undefined, 'POST', 'visits', { doctor, start })).toBe('409 HOUR_TAKEN');
  });

  test('who was slower is told the next free hours, and who may not move a visit is told none', async () => {
    const { body } = await app().request(undefined, 'POST', '/api/visits', { doctor, start: at('07:30') });
    const hours = (one: { offered?: string[] }) => one.offered?.map((moment) => moment.slice(0, 16));
    const days = ['2026-05-04T08:00', '2026-05-04T08:15', '2026-05-04T08:30', '2026-05-11T07:00'];
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({ field: 'start', code: 'HOUR_TAKEN' });
    expect(hours(body.errors[0])).toEqual([...days, '2026-05-11T07:15']);
    const visit = await make('cleo', 'visits', { doctor, start: at('08:30') });
    const grown = await app().request('cleo', 'PATCH', `/api/visits/${visit}`, { length: 'PT3H' });
    expect(grown.body.errors[0]).not.toHaveProperty('offered');
    await done('cleo', 'DELETE', `visits/${visit}`);
  });

  test('a visit moves where it would be free without itself, and is asked again when it grows', async () => {
    const visit = await make('cleo', 'visits', { doctor, start: at('08:00') });
    expect(await tried('cleo', 'PATCH', `visits/${visit}`, { start: at('07:30') })).toBe('409 HOUR_TAKEN');
    expect(await tried('cleo', 'PATCH', `visits/${visit}`, { reason: 'Cough' })).toBe('200');
    expect(await tried('cleo', 'PATCH', `visits/${visit}`, { length: 'PT2H' })).toBe('409 HOUR_TAKEN');
    expect(await tried('cleo', 'PATCH', `visits/${visit}`, { start: at('08:15') })).toBe('200');
    await done('cleo', 'DELETE', `visits/${visit}`);
  });

  test('a step that asks for a moment offers those of its input, and takes no other', async () => {
    const visit = await make('cleo', 'visits', { doctor, start: at('07:00') });
    const free = (step: string, place: string, values: object = {}) =>
      tried('cleo', 'POST', `visits/${visit}/${step}/-/choices/${place}`, values);
    expect(await free('follow', 'next')).toBe('200');
    expect(await free('move', 'next')).toBe('404 not_found');
    const told = await done('cleo', 'POST', `visits/${visit}/follow/-/choices/next`, {});
    expect(told.items[0]).toBe(at('08:00'));
    const moved = (values: object) => done('cleo', 'POST', `visits/${visit}/move/-/choices/start`, values);
    expect((await moved({})).items[0]).toBe(at('07:00'));
    expect((await moved({ length: 'PT1H' })).items[0]).toBe(at('08:00'));
    expect(await tried('cleo', 'POST', `visits/${visit}/move`, { start: at('08:00'), length: 'PT2H' })).toBe(
      '409 HOUR_TAKEN',
    );
    expect(await tried('cleo', 'POST', `visits/${visit}/follow`, { next: at('07:15') })).toBe(
      '409 HOUR_TAKEN',
    );
    expect(await tried('cleo', 'POST', `visits/${visit}/follow`, { next: at('08:15') })).toBe('200');
    for (const { id } of await list('cleo', "visits?filter=start%20%3E%3D%20'2026-05-04T08:00:00Z'"))
      await done('cleo', 'DELETE', `visits/${id}`);
    await done('cleo', 'DELETE', `visits/${visit}`);
  });

  test('of many at the same moment one gets the hour', async () => {
    for (const time of ['07:00', '08:00', '08:30'])
      expect(
        (
          await Promise.all(
            Array.from({ length: 10 }, () => tried(undefined, 'POST', 'visits', { doctor, start: at(time) })),
          )
        ).toSorted(),
      ).toEqual(['201', ...Array.from({ length: 9 }, () => '409 HOUR_TAKEN')]);
  });
});
