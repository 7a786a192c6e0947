import { describe, expect, test } from 'vitest';
import type { FieldShape } from '#shared/fields/field.ts';
import type { RecordAnswer } from '#client/api/record-answer.ts';
import { firstDayOfWeek } from '#client/fields/time/first-day-of-week.ts';
import { dateFrom, laterInstant, spans, turned, weeksAround } from '#client/screens/calendar/days/days.ts';
import { barsOf, entriesOf, rangeFilter } from '#client/screens/calendar/days/entries.ts';
import {
  clockOf,
  draggedMinutes,
  isAllDay,
  minutesAt,
  slotAt,
  stretchesOn,
} from '#client/screens/calendar/days/hours.ts';

const zone = {
  timezone: 'Europe/Vienna',
  from: [0, Date.parse('2026-03-29T01:00:00Z')],
  offsets: [3600, 7200],
};
const common = { origin: 'contract', required: false, unique: false, errors: {}, secret: false } as const;
const date = (name: string): FieldShape => ({ ...common, type: 'date', name, label: name });
const moment = (name: string): FieldShape => ({ ...common, type: 'datetime', name, label: name });

function record(id: string, values: RecordAnswer['values']): RecordAnswer {
  return { id, values, titles: {}, expanded: {}, warnings: [] };
}

describe('the days of a calendar', () => {
  test('a month is whole weeks from Monday to Sunday', () => {
    const weeks = weeksAround('2026-03-02', 'month', 1);
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual(['2026-02-23', '2026-04-05', 6]);
    expect(weeksAround('2026-03-08', 'week', 1)).toEqual([
      ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'],
    ]);
  });

  test('an address with a day outside of what is drawn, or with none, shows days that there are', () => {
    const read = ['9999-12-31', '0001-01-01', '0000-01-01', '2026-02-31', 'garbage', null].map((at) =>
      dateFrom(at, '2026-03-02'),
    );
    expect(read).toEqual([
      '9999-11-30',
      '0001-02-01',
      '2026-03-02',
      '2026-03-02',
      '2026-03-02',
      '2026-03-02',
    ]);
    for (const at of read)
      for (const span of spans)
        for (const begins of [0, 1, 6] as const) {
          const days = weeksAround(at, span, begins).flat();
          expect(new Set(days).size, `${at} ${span} ${begins}`).toBe(days.length);
          expect(days).toContain(at);
        }
  });

  test('weeks begin as where the reader is: on Sunday in Japan, on Saturday in Egypt', () => {
    const begins = (locale: string, at: string) => weeksAround(at, 'week', firstDayOfWeek(locale))[0]?.[0];
    expect(['en-GB', 'ja', 'ar'].map((locale) => begins(locale, '2026-03-04'))).toEqual([
      '2026-03-02',
      '2026-03-01',
      '2026-02-28',
    ]);
    expect(['en-GB', 'ja', 'ar'].map((locale) => begins(locale, '2026-03-01'))).toEqual([
      '2026-02-23',
      '2026-03-01',
      '2026-02-28',
    ]);
  });

  test('the month after the 31st of January is February', () => {
    expect(turned('2026-01-31', 'month', 1)).toBe('2026-02-01');
    expect(turned('2026-03-02', 'week', -1)).toBe('2026-02-23');
  });

  test('a time of day stays what it is where the clocks change on the way', () => {
    expect(laterInstant('2026-03-28T08:30:15.000Z', { days: 1 }, zone)).toBe('2026-03-29T07:30:15.000Z');
  });
});

describe('the entries of a calendar', () => {
  test('ask for what reaches into the days, and for what has no end where it begins in them', () => {
    expect(rangeFilter({ from: date('start') }, { first: '2026-03-01', last: '2026-03-31' }, zone)).toBe(
      "(start < '2026-04-01') && (start >= '2026-03-01')",
    );
    expect(
      rangeFilter({ from: moment('a'), to: moment('b') }, { first: '2026-03-01', last: '2026-03-31' }, zone),
    ).toBe(
      "(a < '2026-03-31T22:00:00.000Z') && (b >= '2026-02-28T23:00:00.000Z' || b == null && a >= '2026-02-28T23:00:00.000Z')",
    );
  });

  test('what has no end yet goes on, where it is asked for as such', () => {
    const fields = { from: date('a'), to: date('b') };
    expect(rangeFilter(fields, { first: '2026-03-01', last: '2026-03-31', open: true }, zone)).toBe(
      "(a < '2026-04-01') && (b >= '2026-03-01' || b == null)",
    );
    const [open, closed] = entriesOf(
      [record('open', { a: '2026-02-10', b: null }), record('closed', { a: '2026-03-10', b: '2026-03-11' })],
      fields,
      zone,
    );
    expect([open?.open, closed?.open]).toEqual([true, undefined]);
  });

  test('what ends at midnight is not on the day that begins then, and what ends before it begins is on one day', () => {
    const fields = { from: moment('a'), to: moment('b') };
    const entries = entriesOf(
      [
        record('night', { a: '2026-03-10T20:00:00.000Z', b: '2026-03-10T23:00:00.000Z' }),
        record('odd', { a: '2026-03-10T20:00:00.000Z', b: '2026-03-01T20:00:00.000Z' }),
        record('none', { a: null, b: null }),
      ],
      fields,
      zone,
    );
    expect(entries.map(({ record: { id }, first, last, time }) => [id, first, last, time])).toEqual([
      ['night', '2026-03-10', '2026-03-10', '21:00'],
      ['odd', '2026-03-10', '2026-03-10', '21:00'],
    ]);
  });

  test('bars that meet stand below each other, the longest on top; those that do not share a row', () => {
    const week = weeksAround('2026-03-02', 'week', 1)[0] ?? [];
    const entry = (id: string, first: string, last: string) => ({ record: record(id, {}), first, last });
    const bars = barsOf(
      [
        entry('short', '2026-03-02', '2026-03-02'),
        entry('long', '2026-02-20', '2026-03-05'),
        entry('late', '2026-03-07', '2026-03-20'),
        entry('gone', '2026-02-20', '2026-03-01'),
      ],
      week,
    );
    expect(bars.map((bar) => [bar.entry.record.id, bar.column, bar.days, bar.row])).toEqual([
      ['long', 0, 4, 0],
      ['short', 0, 1, 1],
      ['late', 5, 2, 0],
    ]);
  });
});

describe('the hours of a day', () => {
  const fields = { from: moment('a'), to: moment('b') };
  const on = (records: readonly RecordAnswer[]) => entriesOf(records, fields, zone);
  const drawn = (records: readonly RecordAnswer[], day: string) =>
    stretchesOn(on(records), day).map(({ entry, from, to, lane, lanes }) => [
      entry.record.id,
      clockOf(from),
      to === 1440 ? '24:00' : clockOf(to),
      `${lane + 1}/${lanes}`,
    ]);

  test('what meets stands side by side, and what comes after has the whole width again', () => {
    const records = [
      record('one', { a: '2026-03-10T07:00:00.000Z', b: '2026-03-10T09:00:00.000Z' }),
      record('two', { a: '2026-03-10T08:00:00.000Z', b: '2026-03-10T10:00:00.000Z' }),
      record('three', { a: '2026-03-10T09:00:00.000Z', b: '2026-03-10T09:30:00.000Z' }),
      record('four', { a: '2026-03-10T10:00:00.000Z', b: null }),
    ];
    expect(drawn(records, '2026-03-10')).toEqual([
      ['one', '08:00', '10:00', '1/2'],
      ['two', '09:00', '11:00', '2/2'],
      ['three', '10:00', '10:30', '1/2'],
      ['four', '11:00', '11:30', '1/1'],
    ]);
  });

  test('a night is on both its days, to midnight and from it; a whole day or longer stands above the hours', () => {
    const night = record('night', { a: '2026-03-10T21:00:00.000Z', b: '2026-03-11T05:00:00.000Z' });
    const late = record('late', { a: '2026-03-10T22:50:00.000Z', b: '2026-03-10T23:00:00.000Z' });
    const whole = record('whole', { a: '2026-03-09T23:00:00.000Z', b: '2026-03-10T23:00:00.000Z' });
    expect(drawn([night, late, whole], '2026-03-10')).toEqual([
      ['night', '22:00', '24:00', '1/2'],
      ['late', '23:30', '24:00', '2/2'],
    ]);
    expect(drawn([night, whole], '2026-03-11')).toEqual([['night', '00:00', '06:00', '1/1']]);
    expect(on([night, late, whole]).map(isAllDay)).toEqual([false, false, true]);
  });

  test('a drag is rounded to a quarter of an hour, and moves on the clock of the zone', () => {
    expect(draggedMinutes(-58, 1152)).toBe(-75);
    expect(laterInstant('2026-03-28T23:30:00.000Z', { days: 0, minutes: 180 }, zone)).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });

  test('an empty place is the half hour it lies in, and the time it is stands by the clocks of the zone', () => {
    expect([0, 47, 48, 1151].map((pixels) => clockOf(slotAt(pixels, 1152)))).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '23:30',
    ]);
    const times = ['2026-03-28T23:05:59.000Z', '2026-03-29T00:59:00.000Z', '2026-03-29T01:00:00.000Z'];
    expect(times.map((now) => clockOf(minutesAt(now, zone)))).toEqual(['00:05', '01:59', '03:00']);
  });
});
