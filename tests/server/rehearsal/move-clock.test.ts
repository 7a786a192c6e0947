import { describe, expect, test } from 'vitest';
import { moveClock } from '#server/rehearsal/move-clock.ts';
import { createRehearsalClock } from '#server/rehearsal/rehearsal-clock.ts';

const utc = { timezone: 'UTC', from: [Number.NEGATIVE_INFINITY], offsets: [0] };
/** Vienna around the spring of 2026: UTC+1, and UTC+2 from 29 March 01:00 UTC. */
const vienna = {
  timezone: 'Europe/Vienna',
  from: [Number.NEGATIVE_INFINITY, Date.parse('2026-03-29T01:00:00Z')],
  offsets: [3600, 7200],
};

function clockAt(at: string) {
  return createRehearsalClock({ now: () => '2026-01-01T00:00:00.000Z' }, { at, stands: false });
}

async function stopsBetween(from: string, to: string, zone: typeof utc, due: readonly string[] = []) {
  const clock = clockAt(from);
  const stops: string[] = [];
  const runDue = async () => {
    stops.push(clock.now());
  };
  const passed: string[] = [];
  const moments = due.map((moment) => Date.parse(moment));
  await moveClock(clock, to, {
    zone,
    runDue,
    nextDue: async ({ after, until }) => moments.find((moment) => moment > after && moment <= until),
    pass: async (moment) => {
      passed.push(new Date(moment + 1).toISOString());
    },
  });
  if (passed.length > 0) expect(passed).toEqual(stops);
  return stops;
}

describe('moving the clock of a rehearsal', () => {
  test('stops at every midnight of the zone, also across a change of its offset', async () => {
    expect(await stopsBetween('2026-03-27T12:00:00.000Z', '2026-03-30T12:00:00.000Z', vienna)).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
      '2026-03-30T12:00:00.000Z',
    ]);
  });

  test('onto a midnight stops there once', async () => {
    expect(await stopsBetween('2026-01-05T08:00:00.000Z', '2026-01-06T00:00:00.000Z', utc)).toEqual([
      '2026-01-06T00:00:00.000Z',
    ]);
  });

  test('stops at every moment at which something falls due', async () => {
    const due = ['2026-01-05T12:30:00.001Z', '2026-01-06T00:00:00.000Z', '2026-01-06T07:00:00.000Z'];
    expect(await stopsBetween('2026-01-05T08:00:00.000Z', '2026-01-06T08:00:00.000Z', utc, due)).toEqual([
      ...due,
      '2026-01-06T08:00:00.000Z',
    ]);
  });

  test('onto the moment it shows lets it stand there', async () => {
    expect(await stopsBetween('2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z', utc)).toEqual([
      '2026-01-05T08:00:00.000Z',
    ]);
  });

  test('backwards only sets it', async () => {
    expect(await stopsBetween('2026-01-05T08:00:00.000Z', '2026-01-01T08:00:00.000Z', utc)).toEqual([
      '2026-01-01T08:00:00.000Z',
    ]);
  });
});

describe('the clock of a rehearsal', () => {
  test('runs on from where it starts until it is set, and then stands', () => {
    let real = '2026-06-01T00:00:00.000Z';
    const clock = createRehearsalClock(
      { now: () => real },
      { at: '2026-01-05T08:00:00.000Z', stands: false },
    );
    real = '2026-06-01T00:00:07.000Z';
    expect(clock.now()).toBe('2026-01-05T08:00:07.000Z');
    expect(clock.stands()).toBe(false);
    clock.set('2026-01-06T08:00:00.000Z');
    real = '2026-06-01T00:09:00.000Z';
    expect(clock.now()).toBe('2026-01-06T08:00:00.000Z');
    expect(clock.stands()).toBe(true);
  });
});
