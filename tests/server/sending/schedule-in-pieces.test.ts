import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runWhatIsDue } from '#server/clock/due.ts';
import type { Round } from '#server/clock/round.ts';
import { listStuck } from '#server/clock/stuck-records.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, reopenWorkshop, type Workshop } from '../operations/writes/workshop.ts';
import { evening, night, posting } from './posting.ts';

const program = fileURLToPath(new URL('./posting-program.ts', import.meta.url));

describe.each(databases)('a schedule over many records on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;

  beforeEach(async () => {
    place = await open();
    shop = await openWorkshop(place, posting);
    shop.setClock(evening);
    await runWhatIsDue(shop.runtime);
  });

  afterEach(async () => {
    await shop.runtime.database.close();
    await place.dispose();
  });

  async function addEntries(count: number, values: object = {}): Promise<void> {
    const [book] = await shop.rows('book');
    const entries = Array.from({ length: count }, (_, number) => ({ number, book: book?.['id'], ...values }));
    for (let from = 0; from < count; from += 20) {
      const some = entries.slice(from, from + 20);
      for (const made of await Promise.all(some.map((entry) => shop.create('kim', 'entry', entry))))
        answerOf(made);
    }
  }

  const posted = async () => (await shop.rows('entry')).filter(({ status }) => status === 'posted');

  async function expectEachPostedOnce(count: number): Promise<void> {
    expect((await posted()).map(({ runs }) => Number(runs))).toEqual(Array.from({ length: count }, () => 1));
    const lines = (await shop.rows('line')).map(({ entry }) => entry);
    expect(new Set(lines).size).toBe(count);
    expect(lines).toHaveLength(count);
    expect(Number((await shop.rows('book'))[0]?.['posted'])).toBe(count);
  }

  test('lets others write between two of its pieces', async () => {
    await addEntries(200);
    shop.setClock(night);
    const run = runWhatIsDue(shop.runtime);
    let halfway = 0;
    while (halfway === 0) {
      answerOf(await shop.create('kim', 'book', {}));
      halfway = (await posted()).length;
    }
    expect(halfway).toBeLessThan(200);
    await run;
    await expectEachPostedOnce(200);
  });

  test('ends after the piece at hand, and goes on from there at the next start', async () => {
    await addEntries(200);
    shop.setClock(night);
    const ending = new AbortController();
    const run = runWhatIsDue(shop.runtime, { ending: ending.signal });
    while ((await posted()).length === 0) await pause(1);
    ending.abort();
    await run;
    expect((await posted()).length).toBeLessThan(200);
    await runWhatIsDue(shop.runtime);
    await expectEachPostedOnce(200);
    await runWhatIsDue(shop.runtime);
    await expectEachPostedOnce(200);
  });

  test('that is killed again and again does each record once', { timeout: 240_000, retry: 0 }, async () => {
    await addEntries(200);
    await shop.runtime.database.close();
    let isDone = false;
    for (let round = 1; !isDone; round += 1) isDone = await runUntilKilled(round);
    shop = await reopenWorkshop(place, posting);
    expect(await posted()).toHaveLength(200);
    await expectEachPostedOnce(200);
  });

  /** True where it came to its end before. Each round it has a little longer, so that it comes to an end. */
  async function runUntilKilled(round: number): Promise<boolean> {
    const { directory, url } = place;
    const child = spawn(process.execPath, [program, directory, ...(url === undefined ? [] : [url])], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    await Promise.race([ended, pause(Math.random() * 300 * round)]);
    child.kill('SIGKILL');
    await ended;
    return told.includes('done');
  }

  test('leaves alone what is no longer chosen when its turn comes, and what came about meanwhile', async () => {
    await addEntries(5);
    const [book] = await shop.rows('book');
    answerOf(await shop.update('kim', { entity: 'book', id: String(book?.['id']) }, { most: 3 }));
    shop.setClock(night);
    await runWhatIsDue(shop.runtime);
    expect((await posted()).map(({ number }) => Number(number))).toEqual([0, 1, 2]);
  });

  test('tells what it could not move until it can', async () => {
    await addEntries(2, { held: true });
    await addEntries(1);
    shop.setClock(night);
    const refused: Parameters<NonNullable<Round['refused']>>[0][] = [];
    await runWhatIsDue(shop.runtime, { refused: (move) => refused.push(move) });
    expect(refused.map(({ transition, code }) => `${transition} ${code}`)).toEqual([
      'post HELD',
      'post HELD',
    ]);
    const stuck = async () => (await listStuck(shop.runtime, { limit: 50 })).items;
    expect(await stuck()).toMatchObject([
      { entity: 'entry', transition: 'post', code: 'HELD', tries: 1, nextAt: '2026-01-07T02:00:00.000Z' },
      { entity: 'entry', transition: 'post', code: 'HELD', tries: 1 },
    ]);
    const [first] = await shop.rows('entry');
    answerOf(await shop.update('kim', { entity: 'entry', id: String(first?.['id']) }, { held: false }));
    shop.setClock('2026-01-07T02:00:00.000Z');
    await runWhatIsDue(shop.runtime);
    expect(await stuck()).toMatchObject([{ code: 'HELD', tries: 2, nextAt: '2026-01-08T02:00:00.000Z' }]);
    expect(await posted()).toHaveLength(2);
  });
});
