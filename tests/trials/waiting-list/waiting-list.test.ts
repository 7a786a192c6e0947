import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const at = (time: string) => `2026-05-04T${time}:00.000Z`;

/** A wish is told as soon as an hour that fits falls free; places, pauses and the first possible time. */
describe.each(databases)('a waiting list, on $kind', (database) => {
  const { app, make, done, tried, read } = trialOf('waiting-list/clinic.md', database);
  /** A room that is open on this Monday from nine to eleven. */
  const open = async (values: object = {}) => {
    const room = await make('cleo', 'rooms', { name: 'Blue', ...values });
    await make('cleo', 'hours', { room, weekday: 1, opens: '09:00', closes: '11:00' });
    return room;
  };
  const offered = async (room: string, values: object = {}) => {
    const query = 'to=2026-05-05T00:00:00Z';
    const body = { room, ...values };
    const { items } = (await app().request(undefined, 'POST', `/api/visits/-/choices/start?${query}`, body))
      .body;
    return items.map((one: string) => one.slice(11, 16));
  };
  const visit = (room: string, time: string, length = 'PT30M') =>
    make('cleo', 'visits', { room, start: at(time), length });
  const wish = (room: string, email: string, length = 'PT30M') =>
    tried(undefined, 'POST', 'wishes', { room, length, email, from: at('06:00'), until: at('10:00') });
  const mails = async () => {
    const { items } = await read('owner', '-/rehearsal/outbox');
    return items.map(
      ({ body }: { body: { to: string[]; title: string } }) => `${body.to.join(' ')} ${body.title}`,
    );
  };

  describe('of one place', () => {
    let room: string;
    const visits: string[] = [];
    beforeAll(async () => {
      room = await open();
      for (const time of ['07:00', '07:30', '08:00', '08:30']) visits.push(await visit(room, time));
    });

    test('who could book need not wait, and who waits is told nothing while all is taken', async () => {
      expect(await wish(await open(), 'early@example.org')).toBe('409 ONE_IS_FREE');
      expect(await wish(room, 'ann@example.org')).toBe('201');
      expect(await wish(room, 'bob@example.org', 'PT1H')).toBe('201');
      expect(await mails()).toEqual([]);
    });

    test('what falls free is told to whom it fits, once, and the others when there is enough', async () => {
      await done('cleo', 'POST', `visits/${visits[1]}/cancel`);
      expect(await mails()).toEqual([expect.stringMatching(/^ann@example.org Blue is free at .* 9:30/)]);
      await done('cleo', 'POST', `visits/${visits[2]}/cancel`);
      expect(await mails()).toEqual([
        expect.stringContaining('ann@'),
        expect.stringMatching(/^bob@example.org Blue is free at .* 9:30/),
      ]);
    });

    test('of all who were told the first gets it, and who waits on is told of the next', async () => {
      const want = () => tried(undefined, 'POST', 'visits', { room, start: at('07:30'), length: 'PT1H' });
      expect((await Promise.all([want(), want(), want()])).toSorted()).toEqual([
        '201',
        '409 HOUR_TAKEN',
        '409 HOUR_TAKEN',
      ]);
      const { items } = await read('cleo', 'wishes?sort=email');
      await done('cleo', 'POST', `wishes/${items[0].id}/wait_on`);
      expect((await read('cleo', `wishes/${items[0].id}`)).status).toBe('waiting');
      await done('cleo', 'POST', `visits/${visits[3]}/cancel`);
      expect((await read('cleo', `wishes/${items[0].id}`)).status).toBe('told');
      expect((await mails()).at(-1)).toMatch(/^ann@example.org .*10:30/);
    });
  });

  test('a class is free until its places are taken, minute by minute', async () => {
    const room = await open({ places: 2 });
    await visit(room, '07:00', 'PT1H');
    expect(await offered(room, { length: 'PT1H' })).toEqual(['07:00', '07:15', '07:30', '07:45', '08:00']);
    await visit(room, '07:30');
    expect(await offered(room)).toEqual(['07:00', '08:00', '08:15', '08:30']);
    const want = () => tried(undefined, 'POST', 'visits', { room, start: at('08:00') });
    expect((await Promise.all([want(), want(), want(), want()])).toSorted()).toEqual([
      '201',
      '201',
      '409 HOUR_TAKEN',
      '409 HOUR_TAKEN',
    ]);
  });

  test('there is a pause before and after each visit', async () => {
    const room = await open({ pause: 'PT10M' });
    await visit(room, '08:00', 'PT20M');
    expect(await offered(room, { length: 'PT20M' })).toEqual(['07:00', '07:15', '07:30', '08:30']);
    expect(await tried(undefined, 'POST', 'visits', { room, start: at('07:45'), length: 'PT15M' })).toBe(
      '409 HOUR_TAKEN',
    );
  });

  test('who says no time gets the first possible one', async () => {
    const room = await open();
    const starts = async (length: string) =>
      (await read('cleo', `visits/${await make('cleo', 'visits', { room, length })}`)).start;
    expect([await starts('PT45M'), await starts('PT45M'), await starts('PT1H')]).toEqual([
      at('07:00'),
      at('07:45'),
      '2026-05-11T07:00:00.000Z',
    ]);
    expect(await tried('cleo', 'POST', 'visits', { room, length: 'PT3H' })).toBe('422 invalid');
  });
});
