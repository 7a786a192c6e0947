import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const at = (time: string, day = '05-04') => `2026-${day}T${time}:00.000Z`;

/** "Whichever is free": hours of several records together, hours of single days, and who may take any hour. */
describe.each(databases)('courts that anybody may book, on $kind', (database) => {
  const { app, make, done, tried } = trialOf('courts/courts.md', database);
  let vienna: string;
  const clay: string[] = [];
  const court = (club: string, name: string, kind = 'clay') => make('sam', 'courts', { name, club, kind });
  const otherDay = (values: object) => make('sam', 'other_days', { court: clay[0], ...values });
  const offered = async (values: object, day = '05-04') => {
    const path = `/api/bookings/-/choices/start?from=${at('00:00', day)}&to=${at('23:59', day)}`;
    const { status, body } = await app().request(undefined, 'POST', path, { kind: 'clay', ...values });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items.map((one: string) => one.slice(11, 16));
  };
  const book = (values: object, person?: string) =>
    tried(person, 'POST', 'bookings', { club: vienna, kind: 'clay', ...values });

  beforeAll(async () => {
    vienna = await make('sam', 'clubs', { name: 'Vienna', zone: 'Europe/Vienna' });
    for (const weekday of [1, 2, 3, 4, 5])
      await make('sam', 'hours', { club: vienna, weekday, opens: '09:00', closes: '11:00' });
    clay.push(await court(vienna, 'One'), await court(vienna, 'Two'));
    await court(vienna, 'Hall', 'hall');
  });

  test('an hour is offered as long as any of them is free, and each has its own steps', async () => {
    expect(await offered({ club: vienna })).toEqual(['07:00', '07:30', '08:00']);
    expect(await book({ court: clay[0], start: at('07:00'), length: 'PT45M' }, 'sam')).toBe('201');
    expect(await offered({ club: vienna, court: clay[0] })).toEqual(['07:45']);
    expect(await offered({ club: vienna })).toEqual(['07:00', '07:30', '07:45', '08:00']);
    expect(await offered({ club: vienna, kind: 'hall' })).toEqual(['07:00', '07:30', '08:00']);
    await make('sam', 'bookings', {
      club: vienna,
      kind: 'clay',
      court: clay[1],
      start: at('07:30'),
      length: 'PT30M',
    });
    expect(await offered({ club: vienna })).toEqual(['07:45', '08:00']);
    // Who has chosen one, with the court that follows from it, is offered the others still.
    expect(await offered({ club: vienna, start: at('07:45') })).toEqual(['07:45', '08:00']);
  });

  test('of three who want any of two at once, two get one each', async () => {
    const want = () => book({ start: at('07:00', '05-05') });
    expect((await Promise.all([want(), want(), want()])).toSorted()).toEqual([
      '201',
      '201',
      '409 COURT_TAKEN',
    ]);
    expect(await book({ court: clay[0], start: at('07:00', '05-05') })).toBe('409 COURT_TAKEN');
  });

  test('single days have hours of their own, of several the one that begins last, and none without times', async () => {
    await otherDay({ first_day: '2026-05-06', last_day: '2026-05-09', opens: '12:00', closes: '14:00' });
    await otherDay({ first_day: '2026-05-07', last_day: '2026-05-07', opens: '09:00', closes: '10:00' });
    await otherDay({ first_day: '2026-05-08', last_day: '2026-05-08' });
    const own = (day: string) => offered({ club: vienna, court: clay[0] }, day);
    expect(await own('05-06')).toEqual(['10:00', '10:30', '11:00']);
    expect(await own('05-07')).toEqual(['07:00']);
    expect(await own('05-08')).toEqual([]);
    expect(await own('05-09')).toEqual(['10:00', '10:30', '11:00']);
    expect(await offered({ club: vienna }, '05-08')).toEqual(['07:00', '07:30', '08:00']);
  });

  test('who may take any moment is offered the same, held to the rules alone, and told so', async () => {
    const early = { court: clay[1], start: at('04:00', '05-06') };
    expect(await book(early)).toBe('409 COURT_TAKEN');
    expect(await book(early, 'sam')).toBe('201');
    expect(await book(early, 'sam')).toBe('409 COURT_CLASH');
    const start = async (person: string | undefined) => {
      const { body } = await app().request(person, 'GET', '/api/-/app');
      const [booking] = body.entities.filter(({ name }: { name: string }) => name === 'booking');
      return booking.fields.find(({ name }: { name: string }) => name === 'start');
    };
    expect((await start('sam')).unbound).toBe(true);
    expect(await start(undefined)).not.toHaveProperty('unbound');
  });

  test('what is not in use is offered nowhere, and each club has its own clocks', async () => {
    await done('sam', 'PATCH', `courts/${clay[1]}`, { in_use: false });
    expect(await offered({ club: vienna }, '05-08')).toEqual([]);
    const york = await make('sam', 'clubs', { name: 'New York', zone: 'America/New_York' });
    await court(york, 'Central');
    await make('sam', 'hours', { club: york, weekday: 1, opens: '09:00', closes: '11:00' });
    expect(await offered({ club: york })).toEqual(['13:00', '13:30', '14:00']);
    expect(await offered({})).toEqual([]);
  });
});
