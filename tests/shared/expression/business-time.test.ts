import { describe, expect, test } from 'vitest';
import { checkExpression } from '#shared/expression/check/check.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import { makeZoneOffsets, zoneOffsetsOf } from '#server/tables/fill/make-zone-offsets.ts';
import { desk } from './desk.ts';

/** Stands for nothing, or for a zone of its own in place of that of the contract. */
const ZONE = '§';
const year = `span('2026-01-01', '2027-01-01'${ZONE})`;
/** Hours on days of the week, Monday is 1. */
const on = (first: number, last: number, from: string, until: string) =>
  `week(range(${first}, ${last}), d, d, '${from}', '${until}', ${year}${ZONE})`;
/** `2026-03-27 16:30` as an expression. */
const moment = (local: string) => `at('${local.slice(0, 10)}', '${local.slice(11)}'${ZONE})`;
const without = (opening: string, from: string, until: string) =>
  `(${opening} - span(${moment(from)}, ${moment(until)}))`;

const office = on(1, 5, '09:00', '17:00');
const nights = on(1, 5, '22:00', '06:00');
const saturdayNight = on(6, 6, '22:00', '06:00');
const lunch = `(${office} - ${on(1, 5, '12:00', '13:00')})`;
const holiday = without(office, '2026-03-30 00:00', '2026-03-31 00:00');
const christmasEve = without(office, '2026-12-24 12:00', '2026-12-25 00:00');

/** `own`: the zone that is written in the expression, where it is another one than that of the contract. */
function valueIn(zone: string, written: string, own?: string) {
  const source = written.replaceAll(ZONE, own === undefined ? '' : `, '${own}'`);
  const { expression, problems } = checkExpression(source, { schema: desk, record: 'loan', spans: true });
  expect(problems.map(({ message }) => message)).toEqual([]);
  if (expression === undefined) throw new Error(source);
  const environment = { record: {}, now: '2026-03-27T15:00:00.000Z', today: '2026-03-27', constants: {} };
  return evaluate(expression, { ...environment, zone: makeZoneOffsets(zone), zones: zoneOffsetsOf });
}

/** 2026: the 27th of March is a Friday; clocks go on an hour on the 29th of March, and back on the 25th of October. */
describe('a deadline, worked out by hand to the minute', () => {
  test.each<
    [says: string, opening: string, since: string, amount: string, due: string | null, zone?: string]
  >([
    ['the weekend between', office, '2026-03-27 16:30', 'hours(2)', '2026-03-30 10:30'],
    ['a holiday after the weekend', holiday, '2026-03-27 16:30', 'hours(2)', '2026-03-31 10:30'],
    [
      'two holidays',
      without(office, '2026-03-30 00:00', '2026-04-01 00:00'),
      '2026-03-27 16:30',
      'hours(2)',
      '2026-04-01 10:30',
    ],
    ['asked on a holiday', holiday, '2026-03-30 10:00', 'hours(1)', '2026-03-31 10:00'],
    ['over exactly at closing is due at closing', office, '2026-03-27 16:00', 'hours(1)', '2026-03-27 17:00'],
    ['asked at closing', office, '2026-03-27 17:00', 'hours(1)', '2026-03-30 10:00'],
    ['the last minute', office, '2026-03-27 16:59', 'minutes(1)', '2026-03-27 17:00'],
    ['one minute more', office, '2026-03-27 16:59', 'minutes(2)', '2026-03-30 09:01'],
    ['half a minute more', office, '2026-03-27 16:59', 'seconds(90)', '2026-03-30 09:00:30'],
    ['asked on a Saturday', office, '2026-03-28 12:00', 'hours(1)', '2026-03-30 10:00'],
    ['asked before opening', office, '2026-03-30 08:00', 'minutes(30)', '2026-03-30 09:30'],
    ['a whole day', office, '2026-03-30 09:00', 'hours(8)', '2026-03-30 17:00'],
    ['a minute more than a day', office, '2026-03-30 09:00', 'minutes(481)', '2026-03-31 09:01'],
    ['a whole week', office, '2026-03-23 09:00', 'hours(40)', '2026-03-27 17:00'],
    ['forty hours from the end of a week on', office, '2026-03-27 16:30', 'hours(40)', '2026-04-03 16:30'],
    ['no time at all', office, '2026-03-27 16:30', 'hours(0)', '2026-03-27 16:30'],
    ['no time at all, while it is closed', office, '2026-03-28 12:00', 'hours(0)', '2026-03-28 12:00'],
    ['less than no time has no moment', office, '2026-03-27 16:30', 'hours(-1)', null],
    ['lunch between', lunch, '2026-03-30 11:30', 'hours(1)', '2026-03-30 13:30'],
    ['asked at lunch', lunch, '2026-03-30 12:15', 'hours(1)', '2026-03-30 14:00'],
    ['over exactly at noon', lunch, '2026-03-30 11:00', 'hours(1)', '2026-03-30 12:00'],
    ['half a holiday', christmasEve, '2026-12-24 11:00', 'hours(2)', '2026-12-25 10:00'],
    [
      'half a holiday and a whole one',
      without(christmasEve, '2026-12-25 00:00', '2026-12-26 00:00'),
      '2026-12-24 11:00',
      'hours(2)',
      '2026-12-28 10:00',
    ],
    [
      'no hours on Wednesday',
      `(${on(1, 2, '09:00', '17:00')} + ${on(4, 5, '09:00', '17:00')})`,
      '2026-03-31 16:00',
      'hours(2)',
      '2026-04-02 10:00',
    ],
    [
      'hours that overlap count once',
      `(${office} + ${on(1, 5, '12:00', '20:00')})`,
      '2026-03-30 11:00',
      'hours(9)',
      '2026-03-30 20:00',
    ],
    [
      'from midnight to midnight',
      on(1, 5, '00:00', '00:00'),
      '2026-03-27 23:00',
      'hours(2)',
      '2026-03-30 01:00',
    ],
    ['a night shift', nights, '2026-03-30 23:00', 'hours(2)', '2026-03-31 01:00'],
    ['the night of Friday ends on Saturday', nights, '2026-03-27 22:00', 'hours(8)', '2026-03-28 06:00'],
    ['more than the night of Friday', nights, '2026-03-27 22:00', 'hours(9)', '2026-03-30 23:00'],
    [
      'asked within a night that began the day before',
      nights,
      '2026-03-28 02:00',
      'hours(1)',
      '2026-03-28 03:00',
    ],
    ['a night of seven hours in spring', saturdayNight, '2026-03-28 22:00', 'hours(7)', '2026-03-29 06:00'],
    ['over the hour that is not there', saturdayNight, '2026-03-28 22:00', 'hours(5)', '2026-03-29 04:00'],
    ['a night of nine hours in autumn', saturdayNight, '2026-10-24 22:00', 'hours(9)', '2026-10-25 06:00'],
    [
      'into the hour that is there twice',
      saturdayNight,
      '2026-10-24 22:00',
      'minutes(270)',
      '2026-10-25 02:30',
    ],
    ['over the hour that is there twice', saturdayNight, '2026-10-24 22:00', 'hours(6)', '2026-10-25 03:00'],
    [
      'hours that begin in the hour that is not there',
      on(7, 7, '02:30', '05:00'),
      '2026-03-29 00:00',
      'hours(1)',
      '2026-03-29 04:30',
    ],
    ['always open, in spring', year, '2026-03-28 12:00', 'hours(24)', '2026-03-29 13:00'],
    ['always open, in autumn', year, '2026-10-24 12:00', 'hours(24)', '2026-10-25 11:00'],
    ['office hours do not mind the change', office, '2026-03-27 16:00', 'hours(9)', '2026-03-30 17:00'],
    [
      'in New York, where clocks change on another day',
      office,
      '2026-03-06 16:30',
      'hours(2)',
      '2026-03-09 10:30',
      'America/New_York',
    ],
    [
      'in Kathmandu, at three quarters of an hour',
      office,
      '2026-03-30 16:00',
      'hours(2)',
      '2026-03-31 10:00',
      'Asia/Kathmandu',
    ],
    [
      'on Lord Howe, where clocks change by half an hour',
      year,
      '2026-04-04 12:00',
      'hours(24)',
      '2026-04-05 11:30',
      'Australia/Lord_Howe',
    ],
    [
      'a pause over the weekend',
      without(office, '2026-03-27 16:00', '2026-03-30 10:00'),
      '2026-03-27 15:00',
      'hours(4)',
      '2026-03-30 13:00',
    ],
    [
      'two pauses that overlap',
      without(
        without(office, '2026-03-30 10:00', '2026-03-30 12:00'),
        '2026-03-30 11:00',
        '2026-03-30 13:00',
      ),
      '2026-03-30 09:00',
      'hours(2)',
      '2026-03-30 14:00',
    ],
    [
      'a pause while it is closed',
      without(office, '2026-03-27 18:00', '2026-03-29 12:00'),
      '2026-03-27 16:30',
      'hours(2)',
      '2026-03-30 10:30',
    ],
    [
      'a pause that does not end',
      without(office, '2026-03-27 16:00', '2027-01-01 00:00'),
      '2026-03-27 15:00',
      'hours(4)',
      null,
    ],
    ['beyond what the calendar knows', office, '2026-12-31 16:00', 'hours(2)', null],
    ['never open', `(${office} - ${year})`, '2026-03-30 09:00', 'hours(1)', null],
  ])('%s', (_, opening, since, amount, due, zone = 'Europe/Vienna') => {
    const found = valueIn(zone, `${opening}.advance(${moment(since)}, ${amount})`);
    expect(found).toBe(due === null ? null : valueIn(zone, moment(due)));
    // The same calendar in an application at the other end of the world.
    expect(valueIn('Pacific/Auckland', `${opening}.advance(${moment(since)}, ${amount})`, zone)).toBe(found);
  });

  test('it falls into the second of the two hours, which has no name of its own', () => {
    expect(
      valueIn('Europe/Vienna', `${saturdayNight}.advance(${moment('2026-10-24 22:00')}, hours(5))`),
    ).toBe('2026-10-25T01:00:00.000Z');
  });

  test.each<[says: string, opening: string, from: string, until: string, length: string]>([
    ['over a weekend', office, '2026-03-27 16:30', '2026-03-30 10:30', 'PT2H'],
    ['from closing until opening', office, '2026-03-27 17:00', '2026-03-30 09:00', 'PT0S'],
    ['an end before the start', office, '2026-03-30 10:30', '2026-03-27 16:30', 'PT0S'],
    ['a week with a holiday', holiday, '2026-03-30 00:00', '2026-04-04 00:00', 'PT32H'],
    ['the night in spring', saturdayNight, '2026-03-28 00:00', '2026-03-30 00:00', 'PT7H'],
    ['the night in autumn', saturdayNight, '2026-10-24 00:00', '2026-10-26 00:00', 'PT9H'],
  ])('how much of it there is: %s', (_, opening, from, until, length) => {
    const within = `${opening}.within(span(${moment(from)}, ${moment(until)})).length()`;
    expect(valueIn('Europe/Vienna', within)).toBe(length);
    expect(valueIn('America/Los_Angeles', within, 'Europe/Vienna')).toBe(length);
  });
});
