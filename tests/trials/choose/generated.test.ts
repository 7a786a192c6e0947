import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Chance } from '#tests/leaks/chance.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { freeStarts, type Piece, type Surgery, type Taken } from './by-the-clock.ts';

/** CHOOSE_SURGERIES of them for each zone, and CHOOSE_RACES for one hour; CHOOSE_SEED makes a run come again. */
const surgeries = Number(process.env['CHOOSE_SURGERIES'] ?? 2);
const races = Number(process.env['CHOOSE_RACES'] ?? 2);
const seed = Number(process.env['CHOOSE_SEED'] ?? 20_260_504);

/** Days around which clocks change: by an hour forth, by an hour back, by half an hour, and not at all. */
const places = [
  { timeZone: 'Europe/Vienna', now: '2026-03-27T10:05:00Z' },
  { timeZone: 'America/New_York', now: '2026-10-30T13:10:00Z' },
  { timeZone: 'Australia/Lord_Howe', now: '2026-04-03T01:20:00Z' },
  { timeZone: 'Asia/Kathmandu', now: '2026-05-04T06:00:00Z' },
];
const text = readFileSync(new URL('surgery.md', import.meta.url), 'utf8');
const minute = 60_000;

/** Every other doctor has the clocks of another place than the application. */
const zoneOf = (number: number, timeZone: string): string =>
  number % 2 === 0 ? timeZone : (places[number % places.length]?.timeZone ?? timeZone);

describe.each(databases)('generated surgeries on $kind', ({ open }) => {
  describe.each(places)('in $timeZone', ({ timeZone, now }) => {
    let database: TestDatabase;
    let app: TestApp;
    beforeAll(async () => {
      database = await open();
      app = await openApp({ contract: text.replace('Europe/Vienna', timeZone), database, now });
    });
    afterAll(async () => {
      await app.close();
      await database.dispose();
    });
    const make = async (plural: string, values: object): Promise<string> => {
      const { status, body } = await app.request('cleo', 'POST', `/api/${plural}`, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return body.id;
    };
    const offered = async (visit: object): Promise<readonly string[]> => {
      const { status, body } = await app.request(undefined, 'POST', '/api/visits/-/choices/start', visit);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.items;
    };
    const tried = async (visit: object, query = '?dry_run=true'): Promise<string> => {
      const { status, body } = await app.request(undefined, 'POST', `/api/visits${query}`, visit);
      return status < 300 ? 'taken' : `${status} ${body.code}`;
    };

    test.each(Array.from({ length: surgeries }, (_, index) => seed + index))(
      'what is offered in surgery %i is what is free, and what is taken',
      async (number) => {
        const chance = new Chance(number);
        const doctor = await make('doctors', {
          name: `Doctor ${number}`,
          zone: zoneOf(number, timeZone),
        });
        const pieces = somePieces(chance);
        for (const { weekday, opens, closes } of pieces)
          await make('hours', { doctor, weekday, opens: timeOf(opens), closes: timeOf(closes) });
        const taken: Taken[] = [];
        for (let count = chance.below(5); count > 0; count -= 1) {
          const from = Date.parse(now) + 5 * minute * chance.below(6 * 288);
          const until = from + 5 * minute * (1 + chance.below(60));
          taken.push({ from, until });
          await make('absences', { doctor, begins: momentOf(from), ends: momentOf(until) });
        }
        for (let round = 0; round < 6; round += 1) {
          const [length, step] = [5 * (1 + chance.below(24)), chance.pick([5, 10, 15, 20, 45, 60])];
          const surgery: Surgery = {
            timeZone: zoneOf(number, timeZone),
            now: Date.parse(now),
            pieces,
            taken,
          };
          const expected = freeStarts(surgery, { length, step, days: 6 });
          const visit = { doctor, length: `PT${length}M`, step: `PT${step}M` };
          expect(await offered(visit)).toEqual(expected);
          for (const start of chance.some(expected, 3))
            expect(await tried({ ...visit, start })).toBe('taken');
          const others = expected.map((one) =>
            momentOf(Date.parse(one) + 5 * minute * (1 + chance.below(20))),
          );
          const wrong = [...others, ...taken.map(({ from }) => momentOf(from))].filter(
            (one) => !expected.includes(one),
          );
          for (const start of chance.some(wrong, 4))
            expect(await tried({ ...visit, start })).toBe('409 HOUR_TAKEN');
          if (expected.length === 0) continue;
          const start = chance.pick(expected);
          expect(await tried({ ...visit, start }, '')).toBe('taken');
          taken.push({ from: Date.parse(start), until: Date.parse(start) + length * minute });
        }
      },
    );
  });

  test('of sixteen at once for one hour exactly one gets it', async () => {
    const database = await open();
    const app = await openApp({ contract: text, database });
    const newDoctor = async () => {
      const ada = { name: 'Ada', zone: 'Asia/Tokyo' };
      const { body: doctor } = await app.request('cleo', 'POST', '/api/doctors', ada);
      const hours = { doctor: doctor.id, weekday: 1, opens: '00:00', closes: '23:55' };
      await app.request('cleo', 'POST', '/api/hours', hours);
      return doctor.id;
    };
    let doctor: unknown;
    for (let race = 0; race < races; race += 1) {
      // A day has no more hours than some.
      if (race % 25 === 0) doctor = await newDoctor();
      const visit = { doctor, length: 'PT10M' };
      const { body } = await app.request(undefined, 'POST', '/api/visits/-/choices/start', visit);
      const start = body.items[race % body.items.length];
      const all = Array.from({ length: 16 }, () =>
        app.request(undefined, 'POST', '/api/visits', { ...visit, start }),
      );
      const answers = await Promise.all(all);
      const counted = [201, 409].map((code) => answers.filter(({ status }) => status === code).length);
      expect(counted).toEqual([1, 15]);
    }
    await app.close();
    await database.dispose();
  });
});

/** Pieces of a week that neither touch nor lie over one another. */
function somePieces(chance: Chance): readonly Piece[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const ends = chance.some(
      Array.from({ length: 285 }, (_, index) => 5 * index),
      2 * chance.below(4),
    );
    return Array.from({ length: Math.floor(ends.length / 2) }, (_, place) => ({
      weekday,
      opens: ends[2 * place] ?? 0,
      closes: ends[2 * place + 1] ?? 0,
    }));
  });
}

function timeOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function momentOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
