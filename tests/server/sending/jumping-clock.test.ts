import { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { startTicker } from '#server/clock/ticker.ts';
import type { Report } from '#server/observe/report.ts';
import { SlowCalls } from '#server/observe/slow-calls.ts';
import { openApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Shelf

## 3. Entities
\`\`\`yaml
book: { fields: { reads: { type: integer, default: 0 } } }
\`\`\`

## 4. States
\`\`\`yaml
book: { transitions: { read_it: { by: nobody, set: { reads: reads + 1 } } } }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { book: { member: all } }
\`\`\`

## 7. Calls
\`\`\`yaml
schedules: { nightly: { every: day at 02:00, of: book, do: read_it } }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: {} }
records: { book: { emma: {} } }
\`\`\`
`;

test.each(databases)(
  'a clock that jumps is told, and does nothing twice, on $kind',
  async ({ open }) => {
    const place = await open();
    const app = await openApp({ contract, database: place });
    let now = '2026-01-05T08:00:00.000Z';
    const runtime = { ...app.runtime, clock: { now: () => now } };
    const reports: Report[] = [];
    const reads = async () => (await app.request('kim', 'GET', '/api/books')).body.items[0].reads;
    const jumps = () => reports.flatMap((one) => (one.kind === 'clock_jumped' ? [one.seconds] : []));
    const followed = { current: () => runtime, follow: async () => undefined, pauseMs: 20 };
    const slow = new SlowCalls(runtime.clock, () => undefined);
    const ticker = startTicker(followed, (one) => reports.push(one), slow);
    /** Sets the clock: how many jumps are told then, and how often the book was read. */
    const set = async (moment: string, count: number, times: number) => {
      now = moment;
      await expect.poll(() => jumps().length, { timeout: 10_000 }).toBe(count);
      await expect.poll(reads, { timeout: 10_000 }).toBe(times);
    };
    await expect
      .poll(
        async () =>
          (await runtime.database.ask(raw(`SELECT 1 FROM nf_setting WHERE name = 'schedule:nightly'`)))
            .length,
      )
      .toBe(1);
    await set('2026-01-06T08:00:00.000Z', 1, 1); // a day forward
    await set('2026-01-06T07:00:00.000Z', 2, 1); // an hour back
    await set('2026-01-05T08:00:00.000Z', 3, 1); // where it was
    await set('2026-01-06T08:00:00.000Z', 4, 1); // the same night again
    await set('2036-01-01T08:00:00.000Z', 5, 2); // years ahead
    await set('2026-01-07T01:00:00.000Z', 6, 2); // and back
    await set('2026-01-07T03:00:00.000Z', 7, 3); // it does not stand still until 2036
    for (const [index, seconds] of [86_400, -3_600].entries())
      expect(Math.abs((jumps()[index] ?? 0) - seconds)).toBeLessThan(30);
    await ticker.stop();
    await app.close();
    await place.dispose();
  },
  60_000,
);
