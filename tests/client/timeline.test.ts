import { describe, expect, test } from 'vitest';
import type { RecordAnswer } from '#client/api/record-answer.ts';
import type { Entry } from '#client/screens/calendar/days/entries.ts';
import { axisAt, turnedAxis } from '#client/screens/timeline/axis.ts';
import { barsOf, rowsOf } from '#client/screens/timeline/rows.ts';

function entry(id: string, first: string, last: string, values: RecordAnswer['values'] = {}): Entry {
  return { record: { id, values, titles: {}, expanded: {}, warnings: [] }, first, last };
}

describe('the axis of a timeline', () => {
  test('four weeks of days begin with a Monday', () => {
    const axis = axisAt('2026-03-12', 'day', 1);
    expect([axis.first, axis.last, axis.days, axis.ticks.length]).toEqual([
      '2026-03-09',
      '2026-04-05',
      28,
      28,
    ]);
    expect(axis.heads).toEqual([
      { day: '2026-03-09', from: 0, days: 23 },
      { day: '2026-04-01', from: 23, days: 5 },
    ]);
  });

  test('weeks and months fill it without a gap', () => {
    for (const scale of ['day', 'week', 'month'] as const)
      for (const at of ['2026-01-31', '2024-02-29', '2026-12-31']) {
        const { ticks, heads, days } = axisAt(at, scale, 1);
        for (const all of [ticks, heads]) {
          expect(all.reduce((sum, tick) => sum + tick.days, 0)).toBe(days);
          expect(
            all.every(
              (tick, place) =>
                tick.from === (place === 0 ? 0 : (all[place - 1]?.from ?? 0) + (all[place - 1]?.days ?? 0)),
            ),
          ).toBe(true);
        }
      }
    expect(axisAt('2026-03-12', 'month', 1).heads.map(({ days }) => days)).toEqual([306, 59]);
  });

  test('turning goes on by half of it, and back to where it was', () => {
    expect(turnedAxis('2026-03-12', 'day', 1)).toBe('2026-03-26');
    expect(turnedAxis('2026-03-31', 'month', -1)).toBe('2025-09-01');
    expect(turnedAxis(turnedAxis('2026-03-12', 'week', 1), 'week', -1)).toBe('2026-03-12');
  });

  test('the last years there are still have an axis', () => {
    expect(axisAt('9999-12-31', 'month', 1).ticks.length).toBeGreaterThan(0);
    expect(axisAt('9999-12-31', 'day', 1).ticks.length).toBeGreaterThan(0);
  });
});

describe('bars', () => {
  const axis = axisAt('2026-03-09', 'day', 1);

  test('are cut where the axis ends, and left out beyond it', () => {
    const bars = barsOf(
      [
        entry('a', '2026-03-01', '2026-03-10'),
        entry('b', '2026-02-01', '2026-03-08'),
        entry('c', '2026-04-05', '2026-05-01'),
      ],
      axis,
    );
    expect(
      bars.map(({ entry: { record }, from, to, before, after }) => [record.id, from, to, before, after]),
    ).toEqual([
      ['a', 0, 2, true, false],
      ['c', 27, 28, false, true],
    ]);
  });

  test('without an end go on to the edge of the axis, also from before it', () => {
    const open = { ...entry('open', '2026-02-01', '2026-02-01'), open: true as const };
    const bars = barsOf([open, entry('ended', '2026-02-01', '2026-02-01')], axis);
    expect(bars.map(({ entry: { record }, from, to, after }) => [record.id, from, to, after])).toEqual([
      ['open', 0, 28, true],
    ]);
  });

  test('stand in the first lane with room for them and their names', () => {
    const bars = barsOf(
      [
        entry('long', '2026-03-09', '2026-03-20'),
        entry('short', '2026-03-10', '2026-03-10'),
        entry('near', '2026-03-11', '2026-03-11'),
        entry('later', '2026-03-21', '2026-03-22'),
      ],
      axis,
    );
    expect(bars.map(({ entry: { record }, lane }) => [record.id, lane])).toEqual([
      ['long', 0],
      ['short', 1],
      ['near', 2], // the name of the one before it stands there
      ['later', 0],
    ]);
  });

  test('with a time of day begin and end within their days', () => {
    const timed = { ...entry('a', '2026-03-10', '2026-03-10'), minutes: { from: 720, to: 1080 } };
    expect(barsOf([timed], axis)[0]).toMatchObject({ from: 1.5, to: 1.75 });
  });
});

test('rows stand in the order of their headings; none that has an entry is left out', () => {
  const rows = rowsOf(
    [
      entry('a', '2026-03-10', '2026-03-10', { stand: 's1' }),
      entry('b', '2026-03-10', '2026-03-10', { stand: 'new' }),
      entry('c', '2026-03-10', '2026-03-10', { stand: null }),
    ],
    {
      axis: axisAt('2026-03-09', 'day', 1),
      path: 'stand',
      headings: [
        { key: 's2', value: 's2', label: 'Two' },
        { key: 's1', value: 's1', label: 'One' },
        { key: '', value: null, label: 'None' },
      ],
      unknown: (key) => `? ${key}`,
    },
  );
  expect(rows.map(({ label, bars }) => [label, bars.map(({ entry: { record } }) => record.id)])).toEqual([
    ['Two', []],
    ['One', ['a']],
    ['None', ['c']],
    ['? new', ['b']],
  ]);
});
