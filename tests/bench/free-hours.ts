import { readFileSync } from 'node:fs';
import { databases } from '#tests/support/databases.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { fillTable, idOf } from './long-table.ts';
import { analyse } from './seed-ninefold.ts';
import { median } from './statistics.ts';

/**
 * `node tests/bench/free-hours.ts [sqlite|postgres]`: what free hours cost in the shipped practice, with a year of 20
 * providers and 10,000 bookings, beside the list of the bookings of one day.
 */
const [only] = process.argv.slice(2);
const PROVIDERS = 20;
const BOOKINGS = 10_000;
const ROUNDS = 30;
const shipped = readFileSync(new URL('../../contracts/appointments.md', import.meta.url), 'utf8');
/** On a machine with other work a second is over before the answer is there. */
const contract = shipped.replace('limits:\n', 'limits:\n  read_time: 20s\n');
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const pieces = [
  { opens: '09:00', closes: '14:30' },
  { opens: '15:00', closes: '18:00' },
];
const day = 86_400_000;
/** A Monday, in the middle of what can be booked. */
const [from, to] = ['2026-04-13T00:00:00Z', '2026-04-14T00:00:00Z'];

/** Two bookings of half an hour on nearly each working day of each provider, from the first Monday of the year on. */
function bookingOf(number: number): { readonly provider: number; readonly start: number } {
  const provider = number % PROVIDERS;
  const nth = Math.floor(number / PROVIDERS);
  const workday = Math.floor(nth / 2);
  const date = Date.UTC(2026, 0, 5) + (7 * Math.floor(workday / 5) + (workday % 5)) * day;
  const half = ((number * 7) % 5) + (nth % 2) * 6;
  return { provider, start: date + (9 * 60 + half * 30) * 60_000 };
}

async function fill(app: TestApp): Promise<{ readonly service: string }> {
  const { body } = await app.request('owner', 'GET', "/api/services?filter=name == 'Massage'");
  const service = String(body.items[0].id);
  await fillTable(app, { name: 'provider', rows: PROVIDERS }, (at) => ({
    name: `Provider ${at}`,
    services: [service],
    private: false,
  }));
  await fillTable(app, { name: 'hour', rows: PROVIDERS * 10 }, (at) => {
    const weekday = weekdays[Math.floor(at / 2) % 5] ?? 'mon';
    const number = weekdays.indexOf(weekday) + 1;
    return { provider: idOf(Math.floor(at / 10)), weekday, number, ...pieces[at % 2] };
  });
  await fillTable(app, { name: 'appointment', rows: BOOKINGS }, (at) => {
    const { provider, start } = bookingOf(at);
    const end = new Date(start + 30 * 60_000).toISOString();
    return { service, provider: idOf(provider), start: new Date(start).toISOString(), end, status: 'booked' };
  });
  return { service };
}

interface Timed {
  readonly p50: number;
  /** Of a processor; with PostgreSQL its own work is not in it. */
  readonly work: number;
  readonly found: number;
}

async function timed(ask: () => ReturnType<TestApp['request']>): Promise<Timed> {
  const [times, works]: [number[], number[]] = [[], []];
  let found = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [began, before] = [performance.now(), process.cpuUsage()];
    const { status, body } = await ask();
    const { user, system } = process.cpuUsage(before);
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    if (round > 0) {
      times.push(performance.now() - began);
      works.push((user + system) / 1_000);
    } // the first makes the statement
    found = body.items?.length ?? 1;
  }
  return { p50: median(times), work: median(works), found };
}

for (const { kind, open } of databases) {
  if (only !== undefined && only !== kind) continue;
  const place = await open();
  const app = await openApp({ contract, database: place });
  const { service } = await fill(app);
  if (place.kind === 'postgres') await analyse(place);
  const visitor = { name: 'Ann', email: 'ann@example.com', phone: '+43 1 555' };
  const choices = (query: string, body: object) => () =>
    app.request(undefined, 'POST', `/api/appointments/-/choices/start${query}`, body);
  const filter = encodeURIComponent(`start >= '${from}' && start < '${to}'`);
  const asked = {
    'bookings of a day': () => app.request('ada', 'GET', `/api/appointments?filter=${filter}`),
    'free hours of a day, one provider': choices(`?from=${from}&to=${to}`, { service, provider: idOf(3) }),
    'free hours of a day, anybody': choices(`?from=${from}&to=${to}`, { service }),
    'free hours of 90 days, one provider': choices('', { service, provider: idOf(3) }),
    'free hours of 90 days, anybody': choices('', { service }),
    'a booking, tried': () => {
      const start = '2026-04-13T15:00:00Z';
      const values = { service, provider: idOf(3), start, ...visitor };
      return app.request(undefined, 'POST', '/api/appointments?dry_run=true', values);
    },
  };
  console.log(
    `\n${kind}: ${PROVIDERS} providers, ${BOOKINGS} bookings; milliseconds: p50, of a processor, and how many times the first`,
  );
  let first = 0;
  for (const [name, ask] of Object.entries(asked)) {
    const { p50, work, found } = await timed(ask);
    first ||= work;
    const cells = [p50, work].map((value) => value.toFixed(1).padStart(7));
    console.log(
      `${name.padEnd(38)} ${cells.join(' ')}  ${(work / first).toFixed(1).padStart(5)} x  (${found})`,
    );
  }
  await app.close();
  await place.dispose();
}
process.exit(0); // the server of PostgreSQL ends with it
