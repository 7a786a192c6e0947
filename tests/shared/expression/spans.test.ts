import { describe, expect, test } from 'vitest';
import { checkExpression } from '#shared/expression/check/check.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import { print } from '#shared/expression/tree/print.ts';
import * as spans from '#shared/expression/values/spans.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import { fc } from '#tests/support/fast-check.ts';
import { desk } from './desk.ts';

const most = 40;
const stretch = fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most }));
const stretches = fc.array(stretch, { maxLength: 8 });
type Stretches = readonly (readonly [number, number])[];

function setOf(all: Stretches): spans.Spans {
  return spans.spansOf(all.map(([from, to]) => [BigInt(from), BigInt(to)])) ?? [];
}

/** Minute by minute, whether it is in one of the stretches. */
function minutesOf(all: Stretches): readonly boolean[] {
  return Array.from({ length: most }, (_, minute) => all.some(([from, to]) => from <= minute && minute < to));
}

function inMinutes(set: spans.Spans | undefined): readonly boolean[] {
  return Array.from({ length: most }, (_, minute) => spans.covers(set ?? [], BigInt(minute)));
}

describe('sets of stretches of time, against a model minute by minute', () => {
  test('both, either, and one without the other', () => {
    fc.assert(
      fc.property(stretches, stretches, (one, other) => {
        const [left, right] = [minutesOf(one), minutesOf(other)];
        const [a, b] = [setOf(one), setOf(other)];
        expect(inMinutes(spans.union(a, b))).toEqual(left.map((is, minute) => is || right[minute]));
        expect(inMinutes(spans.difference(a, b))).toEqual(left.map((is, minute) => is && !right[minute]));
        expect(inMinutes(spans.intersection(a, b))).toEqual(left.map((is, minute) => is && right[minute]));
      }),
    );
  });

  test('a set is written in one way only', () => {
    fc.assert(
      fc.property(stretches, stretches, (one, other) => {
        const [a, b] = [setOf(one), setOf(other)];
        expect(spans.union(a, b)).toEqual(setOf([...one, ...other]));
        expect(spans.union(spans.difference(a, b) ?? [], spans.intersection(a, b) ?? [])).toEqual(a);
      }),
    );
  });

  test('its length, what it meets, how far one gets in it, and where something fits', () => {
    fc.assert(
      fc.property(stretches, stretch, fc.integer({ min: 1, max: 9 }), (one, [from, to], step) => {
        const [minutes, set] = [minutesOf(one), setOf(one)];
        const count = (some: readonly boolean[]) => some.filter(Boolean).length;
        expect(spans.lengthOf(set)).toBe(BigInt(count(minutes)));
        expect(spans.meets(set, BigInt(from), BigInt(to))).toBe(
          minutes.slice(from, Math.max(from, to)).some(Boolean),
        );
        const reached = minutes.findIndex(
          (_, minute) => minute >= from && count(minutes.slice(from, minute + 1)) >= step,
        );
        expect(spans.advanced(set, BigInt(from), BigInt(step))).toBe(
          reached < 0 ? undefined : BigInt(reached + 1),
        );
        for (const slot of spans.slotsIn(set, { length: BigInt(step), step: 1n }) ?? [])
          expect(minutes.slice(Number(slot), Number(slot) + step).every(Boolean)).toBe(true);
        const fitting = minutes.filter((_, minute) => {
          const part = minutes.slice(minute, minute + step);
          return part.length === step && part.every(Boolean);
        });
        const all = spans.slotsIn(set, { length: BigInt(step), step: 1n });
        expect(all).toHaveLength(fitting.length);
        const window = { from: BigInt(from), to: BigInt(to) };
        const everyOther = { length: BigInt(step), step: 2n };
        expect(spans.slotsIn(set, everyOther, window)).toEqual(
          spans.slotsIn(set, everyOther)?.filter((slot) => window.from <= slot && slot < window.to),
        );
      }),
    );
  });

  test('when so many are there at once, and where something fits first', () => {
    fc.assert(
      fc.property(
        stretches,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (all, count, length) => {
          const exact = all.map(([from, to]) => [BigInt(from), BigInt(to)] as const);
          const full = Array.from(
            { length: most },
            (_, minute) => all.filter(([from, to]) => from <= minute && minute < to).length >= count,
          );
          const set = spans.atOnce(exact, count);
          expect(inMinutes(set)).toEqual(full);
          expect(spans.union(set ?? [], [])).toEqual(set);
          expect(spans.firstFit(set ?? [], BigInt(length))).toBe(
            spans.slotsIn(set ?? [], { length: BigInt(length), step: 1n })?.[0],
          );
        },
      ),
    );
    expect(spans.atOnce([[0n, 1n]], 1)).toEqual(spans.spansOf([[0n, 1n]]));
    expect(spans.atOnce([[0n, 1n]], 0)).toBeUndefined();
  });

  test('what would be too many stretches is none', () => {
    const many = Array.from(
      { length: spans.mostSpans + 1 },
      (_, at) => [BigInt(2 * at), BigInt(2 * at + 1)] as const,
    );
    expect(spans.spansOf(many)).toBeUndefined();
    expect(spans.slotsIn([0n, 10_000_000n], { length: 1n, step: 1n })).toBeUndefined();
    expect(spans.slotsIn([0n, 10n], { length: 1n, step: 0n })).toBeUndefined();
  });
});

const vienna = makeZoneOffsets('Europe/Vienna');

/** The value of an expression on a loan; `hours` stands for working hours of which some are on each day of the week. */
function valueOf(source: string) {
  const { expression, problems } = checkExpression(source, { schema: desk, record: 'loan', spans: true });
  expect(problems.map(({ message }) => message)).toEqual([]);
  if (expression === undefined) throw new Error(source);
  const printed = print(expression);
  const again = checkExpression(printed, { schema: desk, record: 'loan', spans: true }).expression;
  expect(again && print(again)).toBe(printed);
  const environment = { record: {}, now: '2026-03-27T15:00:00.000Z', today: '2026-03-27', constants: {} };
  return evaluate(expression, { ...environment, zone: vienna });
}

/** Nine to five from Monday to Friday. */
const office = (from: string, to: string) =>
  `week(range(1, 5), d, d, '09:00', '17:00', span('${from}', '${to}'))`;

test.each([
  // A day of each kind: as usual, with an hour less, with an hour more.
  ["span('2026-03-27', '2026-03-28').length()", 'PT24H'],
  ["span('2026-03-29', '2026-03-30').length()", 'PT23H'],
  ["span('2026-10-25', '2026-10-26').length()", 'PT25H'],
  // The night shift over the changes of the clock.
  ["week(range(6, 6), d, d, '22:00', '06:00', span('2026-03-23', '2026-04-01')).length()", 'PT7H'],
  ["week(range(6, 6), d, d, '22:00', '06:00', span('2026-10-19', '2026-10-27')).length()", 'PT9H'],
  // An hour that does not exist takes no time; one that is there twice lasts from the first to the first.
  ["week(range(7, 7), d, d, '02:00', '03:00', span('2026-03-29', '2026-03-30')).length()", 'PT0S'],
  ["week(range(7, 7), d, d, '02:00', '04:00', span('2026-10-25', '2026-10-26')).length()", 'PT3H'],
  // A night that began before the set is cut where the set begins.
  ["week(range(6, 6), d, d, '22:00', '06:00', span('2026-05-03', '2026-05-04')).length()", 'PT6H'],
  // Friday 16:30 and two hours, the weekend between; the same with a holiday on Monday.
  [
    `${office('2026-03-23', '2026-04-05')}.advance(at('2026-03-27', '16:30'), hours(2))`,
    '2026-03-30T08:30:00.000Z',
  ],
  [
    `(${office('2026-03-23', '2026-04-05')} - span('2026-03-30', '2026-03-31')).advance(at('2026-03-27', '16:30'), hours(2))`,
    '2026-03-31T08:30:00.000Z',
  ],
  [`${office('2026-03-23', '2026-03-28')}.advance(at('2026-03-27', '16:30'), hours(2))`, null],
  [`${office('2026-03-23', '2026-04-05')}.contains(at('2026-03-27', '17:00'))`, false],
  [`${office('2026-03-23', '2026-04-05')}.contains(at('2026-03-27', '09:00'))`, true],
  [
    `${office('2026-03-23', '2026-04-05')}.overlaps(at('2026-03-27', '17:00'), at('2026-03-30', '09:00'))`,
    false,
  ],
  [
    `${office('2026-03-23', '2026-04-05')}.within(span(at('2026-03-27', '16:00'), at('2026-03-30', '10:00'))).length()`,
    'PT2H',
  ],
  ["(span('2026-05-01', '2026-05-02') + span('2026-05-02', '2026-05-03')).length()", 'PT48H'],
  // After what is taken the steps begin anew.
  [
    "(span(at('2026-05-04', '09:00'), at('2026-05-04', '11:00')) - span(at('2026-05-04', '09:30'), at('2026-05-04', '09:50'))).slots(minutes(30), minutes(15))",
    ['07:00', '07:50', '08:05', '08:20'].map((time) => `2026-05-04T${time}:00.000Z`),
  ],
  // Each day its own hours: of several the one that begins last, and none without times.
  [
    "daily(range(0, 3), d, today + days(d + 1), today + days(choose(d == 0, 10, d + 1)), '22:00', '06:00').length()",
    'PT79H',
  ],
  [
    "daily(range(0, 1), d, '2026-03-28', '2026-03-29', choose(d == 0, null, '09:00'), '12:00').length()",
    'PT6H',
  ],
  ["daily(range(1, 2), d, '2000-01-01', '2300-01-01', '09:00', '12:00').length()", null],
  ["'2026-05-04'.contains('05')", true],
])('%s is %s', (source, value) => {
  expect(valueOf(source)).toEqual(value);
});

test('where they stand, and what they are not given, is told', () => {
  const told = (source: string, spansToo = true) =>
    checkExpression(source, { schema: desk, record: 'loan', spans: spansToo })
      .problems.map(({ message }) => message)
      .join();
  expect(told("span('2026-05-01', today).length() > hours(1)", false)).toMatch(/worked out in memory/);
  expect(told("span('2026-05-01', today).length(1)")).toMatch(/is used as `opening.length\(\)`/);
  const hours = (source: string) => told(source).replaceAll('`', '');
  expect(hours('range(1, 2).union(d, span(today, today + days(d)))')).toBe('union goes through records.');
  expect(hours('all.loans.union(l, l.due)')).toMatch(/^This is a date; union brings sets/);
  expect(told('all.loans.union(l, l.due)', false)).toMatch(/`union` stands where/);
  expect(told('span(1, today)')).toMatch(/a date or a moment \(datetime\) is needed/);
  expect(told('spans(note, n, n, n)')).toMatch(/is made of a collection/);
  expect(told('span(today, today) + days(1)')).toMatch(/cannot take a set of stretches of time/);
  expect(told('span(today, today) == span(today, today)')).toMatch(/cannot compare a set/);
  expect(told('due.slots(hours(1), hours(1))')).toMatch(/a set of stretches of time is needed here/);
});

test('a year of a practice is worked out within a moment', () => {
  const busy = spans.spansOf(
    Array.from({ length: 10_000 }, (_, at) => [BigInt(at * 3_000_000), BigInt(at * 3_000_000 + 1_800_000)]),
  );
  const began = performance.now();
  const free = spans.difference([0n, 31_536_000_000n], busy ?? []);
  expect(spans.slotsIn(free ?? [], { length: 1_200_000n, step: 900_000n })?.length).toBeGreaterThan(9_000);
  expect(performance.now() - began).toBeLessThan(200);
});
