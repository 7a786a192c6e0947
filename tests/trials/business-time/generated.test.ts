import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { fc } from '#tests/support/fast-check.ts';
import { trialOf } from '../trial.ts';

/** All times lie on quarters of an hour, so that a plain walk gets by in steps of one. */
const STEP = 15;
const clock = (quarters: number) =>
  [Math.floor(quarters / 4), (quarters % 4) * STEP].map((part) => String(part).padStart(2, '0')).join(':');

const hours = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 40 }))
  .map(([from, length]) => ({ opens: clock(from), closes: clock(Math.min(from + length, 95)) }));
const calendars = fc.record({
  zone: fc.constantFrom('Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
  // Weeks in which clocks change, here or there.
  days: fc.constantFrom('2026-03-27', '2026-04-03', '2026-10-02', '2026-10-23', '2026-10-30'),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 3 }),
  times: fc.uniqueArray(hours, { minLength: 1, maxLength: 2, selector: ({ opens }) => opens }),
  holiday: fc.integer({ min: 0, max: 4 }),
  quarters: fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 3, maxLength: 3 }),
  now: fc.integer({ min: 0, max: 95 }),
});
type Calendar = typeof calendars extends fc.Arbitrary<infer Value> ? Value : never;

/** What the clocks of a zone show, as this Node tells it. */
function shown(zone: string, moment: number): { readonly day: string; readonly time: string } {
  formats[zone] ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [day = '', time = ''] = formats[zone].format(moment).split(' ');
  return { day, time };
}
const formats: Record<string, Intl.DateTimeFormat> = {};

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A quarter of an hour after the other, until so many were open. */
function naiveDue(
  { zone, weekdays, times, days, holiday }: Calendar,
  from: number,
  quarters: number,
): string {
  let left = quarters;
  let moment = from;
  while (left > 0) {
    const { day, time } = shown(zone, moment);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
    const isHour = times.some(({ opens, closes }) => opens <= time && time < closes);
    if (weekdays.includes(weekday) && isHour && day !== addDays(days, holiday)) left -= 1;
    moment += STEP * 60_000;
  }
  return new Date(moment).toISOString();
}

describe.each(databases)('deadlines of generated calendars, on $kind', (database) => {
  const { app, make, read } = trialOf('business-time/hotline.md', database);

  test('they are where a walk in steps of a quarter of an hour ends, and clocks show what they show there', async () => {
    for (const one of fc.sample(calendars, 8).toSorted((a, b) => (a.days < b.days ? -1 : 1))) {
      const { zone, weekdays, times, days, holiday, quarters } = one;
      const from = Date.parse(`${days}T00:00:00Z`) + one.now * STEP * 60_000;
      await app().setClock(new Date(from).toISOString());
      const calendar = await make('ada', 'calendars', {
        name: zone,
        zone,
        hours: weekdays.flatMap((weekday) => times.map((time) => ({ weekday, ...time }))),
        holidays: [{ day: addDays(days, holiday) }],
      });
      for (const count of quarters) {
        const within = `PT${count * STEP}M`;
        const sent = { subject: 'Help', calendar, within, call_on: addDays(days, 1) };
        const asked = await read('ada', `requests/${await make('ada', 'requests', sent)}`);
        const said = JSON.stringify({ ...one, from: new Date(from).toISOString(), count });
        expect(asked.due_at, said).toBe(naiveDue(one, from, count));
        expect({ day: asked.asked_on, time: asked.asked_when }, said).toEqual(shown(zone, from));
        const call = shown(zone, Date.parse(asked.call_at));
        expect(call, said).toEqual({ day: sent.call_on, time: '09:00' });
      }
    }
  });
});
