import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DatabaseUnderTest, TestDatabase } from '#tests/support/databases.ts';
import { lending } from './lending.ts';
import { answerOf, openWorkshop, type Target, type Workshop } from './workshop.ts';

/** The lending desk of a group of tests, filled in before the first of them. */
export interface Desk {
  workshop: Workshop;
  /** Ids of the items of the examples, by name. */
  items: Readonly<Record<string, string>>;
  shelves: Readonly<Record<string, string>>;
  /** A loan that somebody asked for: days are days of January 2026. */
  asked(person: string, item: string, days: readonly [start: number, due: number]): Promise<Target>;
  /** The same, moved on by the staff to `out`. */
  out(person: string, item: string, days: readonly [start: number, due: number]): Promise<Target>;
}

/** A desk on a database of its own for the tests of a group; loans are removed and the clock is set back before each. */
export function withDesk(open: DatabaseUnderTest['open'], contract: string = lending): Desk {
  // Filled in by the hook, before any test can look at it.
  const desk = {} as Desk;
  let place: TestDatabase | undefined;
  beforeAll(async () => {
    place = await open();
    Object.assign(desk, await filled(await openWorkshop(place, contract)));
  });
  beforeEach(async () => {
    desk.workshop.setClock(NOW);
    for (const entity of ['note', 'loan']) await desk.workshop.forget(entity);
  });
  afterAll(async () => {
    await desk.workshop?.runtime.database.close();
    await place?.dispose();
  });
  return desk;
}

/** Monday, 9 in the morning in Vienna. */
export const NOW = '2026-01-05T08:00:00.000Z';

/** A day of January 2026. */
export function day(number: number): string {
  return `2026-01-${String(number).padStart(2, '0')}`;
}

async function filled(workshop: Workshop): Promise<Desk> {
  const byName = async (entity: string) =>
    Object.fromEntries((await workshop.rows(entity)).map((row) => [String(row['name']), String(row['id'])]));
  const items = await byName('item');
  const asked: Desk['asked'] = async (person, item, [start, due]) => {
    const body = { item: items[item], start: day(start), due: day(due) };
    return { entity: 'loan', id: answerOf(await workshop.create(person, 'loan', body)).id };
  };
  const out: Desk['out'] = async (person, item, days) => {
    const loan = await asked(person, item, days);
    answerOf(await workshop.do('mira', loan, 'approve'));
    answerOf(await workshop.do('mira', loan, 'hand_out'));
    return loan;
  };
  return { workshop, items, shelves: await byName('shelf'), asked, out };
}
