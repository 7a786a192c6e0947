import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What a calendar is told of the time that is open. */
describe.each(databases)('the open time of a calendar, on $kind', (database) => {
  const { app, done, make, tried } = trialOf('open-hours/workshop.md', database);
  const path = (screen: string, from: string, to: string) =>
    `-/open?screen=${encodeURIComponent(screen)}&from=${from}&to=${to}`;
  const open = async (screen: string, from: string, to: string, person = 'mick') => {
    const { status, body } = await app().request(person, 'GET', `/api/${path(screen, from, to)}`);
    return status === 200 ? body.open : `${status} ${body.code}`;
  };
  const at = (day: string, time: string) => `2026-${day}T${time}:00.000Z`;

  test('the hours of a week in what is shown, also over the night in which the clocks change', async () => {
    // The night from Saturday on, 22:00 to 04:00, is an hour shorter; from then on nine is 07:00.
    expect(await open('/repairs', at('03-27', '23:00'), at('03-30', '10:30'))).toEqual([
      { from: at('03-28', '21:00'), to: at('03-29', '02:00') },
      { from: at('03-30', '07:00'), to: at('03-30', '10:00') },
    ]);
    expect(await open('/repairs', at('03-30', '08:00'), at('03-30', '12:00'))).toEqual([
      { from: at('03-30', '08:00'), to: at('03-30', '10:00') },
      { from: at('03-30', '11:00'), to: at('03-30', '12:00') },
    ]);
  });

  test('a holiday and whatever changes the hours is told at once', async () => {
    const easter = [at('04-05', '22:00'), at('04-06', '22:00')] as const;
    expect(await open('/repairs', ...easter)).toEqual([]);
    const friday = [at('04-02', '22:00'), at('04-03', '22:00')] as const;
    expect(await open('/repairs', ...friday)).toEqual([
      { from: at('04-03', '07:00'), to: at('04-03', '13:00') },
    ]);
    const day = await make('hanna', 'holidays', { day: '2026-04-03' });
    expect(await open('/repairs', ...friday)).toEqual([]);
    await done('hanna', 'DELETE', `holidays/${day}`);
  });

  test('what has no end is not told, and never as closed', async () => {
    expect(await open('/endless', at('03-27', '00:00'), at('03-28', '00:00'))).toBeNull();
  });

  test('only who is shown the days of the calendar is told, and nobody what it is made of', async () => {
    const whole = [at('03-27', '00:00'), at('03-28', '00:00')] as const;
    expect(await tried('mick', 'GET', 'hours')).toBe('403 forbidden');
    expect(await open('/repairs', ...whole)).toEqual([
      { from: at('03-27', '08:00'), to: at('03-27', '14:00') },
    ]);
    expect(await open('/repairs', ...whole, 'lou')).toBe('404 not_found');
    expect(await tried(undefined, 'GET', path('/repairs', ...whole))).toMatch(/^40[14] /);
    for (const screen of ['/days', '/hours', '/nowhere'])
      expect(await open(screen, ...whole)).toBe('404 not_found');
    const screens = async (person: string) =>
      (await app().request(person, 'GET', '/api/-/app')).body.screens.filter(
        (one: { open?: true }) => one.open,
      );
    expect([(await screens('mick')).length, (await screens('lou')).length]).toEqual([2, 0]);
  });

  test('what is asked badly is refused', async () => {
    const start = at('03-27', '00:00');
    for (const [from, to] of [
      [start, start],
      [at('03-28', '00:00'), start],
      [start, at('12-27', '00:00')],
      ['today', start],
      ['2026-03-27', '2026-03-28'],
    ] as const)
      expect(await open('/repairs', from, to)).toBe('400 bad_request');
    expect(await tried('mick', 'GET', `-/open?screen=/repairs&from=${start}`)).toBe('400 bad_request');
    expect(await tried('mick', 'GET', `${path('/repairs', start, at('03-28', '00:00'))}&limit=1`)).toBe(
      '400 bad_request',
    );
  });
});
