import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { practiceOn, quarters } from './practice.ts';

/** What the specification of appointments says of free hours: those that a visitor is offered, and could book. */
describe.each(databases)('free hours on $kind', (database) => {
  const practice = practiceOn(database);
  const { ids, at, booked, books, offered, accepted, make, done, read, until } = practice;

  test('1: an empty day offers what its hours have room for', async () => {
    const all = quarters(9, 18);
    const out = ['14:15', '14:30', '14:45', '17:45'];
    expect(await offered('2026-03-16', all)).toEqual(all.filter((time) => !out.includes(time)));
  });

  test('2: a booking takes every hour that would reach into it', async () => {
    await booked({ day: '2026-03-17', time: '10:00' });
    expect(await offered('2026-03-17', ['09:30', '09:45', '10:00', '10:15', '10:30'])).toEqual([
      '09:30',
      '10:30',
    ]);
  });

  test('3: after a booking that ends at 10:20 hours begin at 10:20, 10:35 and so on', async () => {
    await booked({ day: '2026-03-18', time: '10:00', end: at('2026-03-18', '10:20') }, 'link');
    const times = ['10:20', '10:30', '10:35', '13:50', '14:00'];
    expect(await offered('2026-03-18', times)).toEqual(['10:20', '10:35', '13:50']);
  });

  test('3: what is offered is what is accepted, of one provider and of anybody', async () => {
    const times = ['09:00', '09:45', '10:00', '10:20', '10:30', '10:35', '14:00', '14:15', '15:00'];
    for (const values of [{}, { provider: undefined }])
      expect(await accepted('2026-03-18', times, values)).toEqual(await offered('2026-03-18', times, values));
  });

  test('4: other hours for a day hold for that day alone', async () => {
    const values = { provider: ids['Pia Lang'], first_day: '2026-03-19', last_day: '2026-03-19' };
    await make('ada', 'exceptions', { ...values, opens: '12:00', closes: '16:00' });
    const times = ['09:00', '11:45', '12:00', '14:30', '15:30', '15:45', '17:00'];
    expect(await offered('2026-03-19', times)).toEqual(['12:00', '14:30', '15:30']);
    expect(await offered('2026-03-20', ['09:00', '14:30'])).toEqual(['09:00']);
  });

  test('5: other hours without times are days off', async () => {
    const values = { provider: ids['Pia Lang'], first_day: '2026-03-23', last_day: '2026-03-25' };
    await make('ada', 'exceptions', values);
    for (const day of ['2026-03-23', '2026-03-24', '2026-03-25'])
      expect(await offered(day, ['09:00', '12:00', '15:00'])).toEqual([]);
  });

  test('6: one blocked period takes its hours, a second one the day', async () => {
    const blocked = (from: string, to: string) =>
      make('ada', 'blocked_periods', {
        name: 'Works',
        start: at('2026-03-26', from),
        end: at('2026-03-26', to),
      });
    await blocked('09:00', '10:00');
    expect(await offered('2026-03-26', ['09:00', '09:45', '10:00', '12:00'])).toEqual(['10:00', '12:00']);
    await blocked('16:00', '17:00');
    expect(await offered('2026-03-26', ['10:00', '12:00', '15:00'])).toEqual([]);
  });

  test('8: hours are offered as far ahead as the practice says', async () => {
    expect(await books({ day: '2026-05-29', time: '10:00' })).toBe('201'); // in 88 days, a Friday
    expect(await books({ day: '2026-06-01', time: '10:00' })).toBe('409 HOUR_UNAVAILABLE'); // in 91 days
  });

  test('14: who names no provider gets the one with the most time that day', async () => {
    await booked({ day: '2026-04-02', time: '09:00' });
    const id = await booked({ day: '2026-04-02', time: '15:00', provider: undefined });
    expect((await read('ada', `appointments/${id}`)).provider).toBe(ids['Quentin Roth']);
  });

  test('15: a class is offered until its places are taken', async () => {
    const day = '2026-03-27';
    const near = ['09:30', '09:45', '10:00', '10:15', '10:30'];
    const back = { service: 'Back class' };
    await booked({ day, time: '10:00', ...back });
    expect(await offered(day, ['09:45', '10:00'], back)).toEqual(['09:45', '10:00']);
    await booked({ day, time: '10:00', ...back });
    expect(await offered(day, near, back)).toEqual(['09:30', '10:30']);
  });

  test('16: a class is not offered over a booking of another service', async () => {
    const day = '2026-04-01';
    const course = { name: 'Long class', duration: 'PT1H', attendants: 3 };
    Object.assign(ids, { [course.name]: await make('ada', 'services', course) });
    const { services } = await read('ada', `providers/${ids['Pia Lang']}`);
    const more = { services: [...services, ids[course.name]] };
    await done('ada', 'PATCH', `providers/${ids['Pia Lang']}`, more);
    await booked({ day, time: '10:15', end: at(day, '10:30') }, 'link');
    const near = quarters(9, 11).slice(0, 7);
    expect(await offered(day, near, { service: course.name })).toEqual(['09:00', '09:15', '10:30']);
  });

  test('7: nothing begins before the notice is over', async () => {
    await until(at('2026-03-31', '09:50'));
    expect(await offered('2026-03-31', ['10:00', '10:15', '10:30', '10:45'])).toEqual(['10:30', '10:45']);
  });
});
