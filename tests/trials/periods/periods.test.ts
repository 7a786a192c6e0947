import { beforeAll, describe, expect, test } from 'vitest';
import { inPeriod, type Period, type WhichPeriod } from '#shared/fields/time/periods.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** First and last days, as somebody would find them in a calendar. In Vienna it is the last of March 2026, 23:30. */
const byHand: Readonly<Record<Period, Readonly<Record<WhichPeriod, readonly [string, string]>>>> = {
  today: { itself: ['2026-03-31', '2026-03-31'], before: ['2026-03-30', '2026-03-30'] },
  last_7_days: { itself: ['2026-03-25', '2026-03-31'], before: ['2026-03-18', '2026-03-24'] },
  last_30_days: { itself: ['2026-03-02', '2026-03-31'], before: ['2026-01-31', '2026-03-01'] },
  this_week: { itself: ['2026-03-30', '2026-04-05'], before: ['2026-03-23', '2026-03-29'] },
  last_week: { itself: ['2026-03-23', '2026-03-29'], before: ['2026-03-16', '2026-03-22'] },
  this_month: { itself: ['2026-03-01', '2026-03-31'], before: ['2026-02-01', '2026-02-28'] },
  last_month: { itself: ['2026-02-01', '2026-02-28'], before: ['2026-01-01', '2026-01-31'] },
  month_to_date: { itself: ['2026-03-01', '2026-03-31'], before: ['2026-02-01', '2026-02-28'] },
  this_quarter: { itself: ['2026-01-01', '2026-03-31'], before: ['2025-10-01', '2025-12-31'] },
  last_quarter: { itself: ['2025-10-01', '2025-12-31'], before: ['2025-07-01', '2025-09-30'] },
  quarter_to_date: { itself: ['2026-01-01', '2026-03-31'], before: ['2025-10-01', '2025-12-31'] },
  this_year: { itself: ['2026-01-01', '2026-12-31'], before: ['2025-01-01', '2025-12-31'] },
  last_year: { itself: ['2025-01-01', '2025-12-31'], before: ['2024-01-01', '2024-12-31'] },
  year_to_date: { itself: ['2026-01-01', '2026-03-31'], before: ['2025-01-01', '2025-03-31'] },
};

const cases = Object.entries(byHand).flatMap(([name, ends]) =>
  // the keys are those of the record above
  Object.entries(ends).map(
    ([which, [from, last]]) => [name as Period, which as WhichPeriod, from, last] as const,
  ),
);

/** The moment of a time of day in Vienna, found by trying: no code of the engine. */
function vienna(day: string, time: string): string {
  const wanted = `${day} ${time}`;
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Vienna',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const found = [1, 2]
    .map((hours) => new Date(Date.parse(`${day}T${time}Z`) - hours * 3_600_000))
    .find((moment) => clock.format(moment) === wanted);
  if (found === undefined) throw new Error(wanted);
  return found.toISOString();
}

function dayAfter(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

describe.each(databases)('periods on $kind', (database) => {
  const trial = trialOf('periods/sales.md', database);
  const { list } = trial;
  const days = [
    ...new Set(cases.flatMap(([, , from, last]) => [dayAfter(from, -1), from, last, dayAfter(last, 1)])),
  ].toSorted();

  const found = async (filter: string) =>
    await list('sid', `sales?limit=200&filter=${encodeURIComponent(filter)}`);
  const tile = async (place: number, who = 'sid') =>
    (await trial.app().request(who, 'GET', `/api/-/tiles?screen=/&tile=${place}`)).body;

  beforeAll(async () => {
    // Each day at its first and at its last second, by the clock in Vienna, whose days have 23, 24 and 25 hours.
    const operations = days.flatMap((day) =>
      ['00:00:00', '23:59:59'].map((time) => ({
        method: 'POST',
        path: '/api/sales',
        body: { day, at: vienna(day, time), amount: '1.5', paid: time === '00:00:00', noted: day },
      })),
    );
    for (let from = 0; from < operations.length; from += 50)
      await trial.done('sid', 'POST', '-/batch', { operations: operations.slice(from, from + 50) });
  });

  test.each(cases)('%s (%s) goes from %s to %s', async (name, which, from, last) => {
    const expected = days.filter((day) => day >= from && day <= last);
    const dates = await found(inPeriod({ path: 'day', timed: false }, name, which));
    expect([...new Set(dates.map(({ day }) => String(day)))].toSorted()).toEqual(expected);
    const moments = await found(inPeriod({ path: 'at', timed: true }, name, which));
    expect(moments.map(({ day }) => String(day)).toSorted()).toEqual([...expected, ...expected].toSorted());
  });

  test('a tile compares its number with the period before', async () => {
    const among = (from: string, last: string) => days.filter((day) => day >= from && day <= last).length;
    const half = (count: number) => (count * 2 * 1.5).toString();
    const sold = await tile(0);
    expect(Number(sold.items[0].value)).toBe(Number(half(among('2026-03-01', '2026-03-31'))));
    expect(Number(sold.before.value)).toBe(Number(half(among('2026-02-01', '2026-02-28'))));
    expect(await tile(1)).toMatchObject({
      items: [{ value: among('2026-03-25', '2026-03-31') }],
      before: { value: among('2026-03-18', '2026-03-24') },
    });
    expect((await tile(2)).before).toBeUndefined();
  });

  test('over what its viewer may read, and nothing where they may not read the day', async () => {
    const { body } = await trial.app().request('gus', 'GET', '/api/-/app');
    const [screen] = body.screens;
    expect(screen.tiles.map(({ title }: { title: string }) => title)).toEqual([
      'Sold',
      'Open',
      'By region',
      'Newest',
    ]);
    expect(await tile(1, 'gus')).toMatchObject({ items: [{ value: 0 }], before: { value: 0 } });
    expect(await trial.app().request('gus', 'GET', '/api/-/tiles?screen=/&tile=4')).toMatchObject({
      status: 404,
    });
  });

  test('the description says which period it is, and a filter leads to its records', async () => {
    const { body } = await trial.app().request('sid', 'GET', '/api/-/app');
    const [screen] = body.screens;
    const newest = screen.tiles[3];
    expect(newest.period).toEqual({ name: 'today', field: 'At' });
    expect((await found(newest.filter)).map(({ day }) => day)).toEqual(['2026-03-31', '2026-03-31']);
  });
});
