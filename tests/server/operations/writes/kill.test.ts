import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Row } from '#server/db/database.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { stock } from '../effects/stock.ts';
import { answerOf, openWorkshop, reopenWorkshop, type Workshop } from './workshop.ts';

/** How often a writer is killed; the long run is `KILL_ROUNDS=200`. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const STOCK = 40;
const LEAST = 10;
const program = fileURLToPath(new URL('./endless-writer.ts', import.meta.url));

type Answered = readonly [what: string, id: string];

describe.each(databases)('a process killed in the middle of writes on $kind', ({ open }) => {
  test(`loses nothing it has answered and leaves nothing half done, ${ROUNDS} times`, {
    // Killed at other moments, a second try could pass where the first lost something.
    timeout: 60_000 + ROUNDS * 30_000,
    retry: 0,
  }, async () => {
    const place = await open();
    const first = await openWorkshop(place, stock);
    answerOf(await first.create('kim', 'article', { name: 'Bolt', stock: STOCK, least: LEAST }));
    await first.runtime.database.close();
    for (let round = 0; round < ROUNDS; round += 1) {
      const answered = await writeUntilKilled(place);
      const shop = await reopenWorkshop(place, stock);
      expect(answered.length).toBeGreaterThan(0);
      expect(await lostOf(answered, shop)).toEqual([]);
      await expectWhole(shop);
      await shop.runtime.database.close();
    }
    await place.dispose();
  });
});

/** The answered writes of which nothing is to be seen. */
async function lostOf(answered: readonly Answered[], shop: Workshop): Promise<readonly Answered[]> {
  const sales = new Set((await shop.rows('sale')).map(({ id }) => id));
  const deliveries = new Map((await shop.rows('delivery')).map(({ id, state }) => [id, state]));
  const returned = new Set(answered.filter(([what]) => what === 'returned').map(([, id]) => id));
  const history = await historyOf(shop);
  return answered.filter(([what, id]) => {
    if (what === 'arrived') return deliveries.get(id) !== 'arrived';
    if (returned.has(id)) return sales.has(id);
    // A sale whose return was not answered any more may have been returned.
    return !sales.has(id) && history.get(id)?.at(-1)?.action !== 'delete';
  });
}

/** What one write does in several tables is there as a whole: stock, deliveries, numbers, history. */
async function expectWhole(shop: Workshop): Promise<void> {
  const [sales, deliveries, articles] = await Promise.all(
    ['sale', 'delivery', 'article'].map((name) => shop.rows(name)),
  );
  const [article] = articles ?? [];
  const arrived = (deliveries ?? []).filter(({ state }) => state === 'arrived');
  expect(Number(article?.['stock'])).toBe(STOCK - total(sales) + total(arrived));
  expect(article?.['state']).toBe(Number(article?.['stock']) < LEAST ? 'short' : 'full');
  const history = await historyOf(shop);
  const shortages = [...history.values()].flat().filter(({ transition }) => transition === 'run_short');
  expect(deliveries).toHaveLength(shortages.length);
  for (const row of [...(sales ?? []), ...(deliveries ?? []), ...(articles ?? [])]) {
    const versions = history.get(String(row['id']))?.map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: Number(row['version']) }, (_, index) => index + 1));
  }
  const numbers = [...history.values()].flatMap((entries) => entries.flatMap(({ number }) => number ?? []));
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
}

function total(rows: readonly Row[] | undefined): number {
  return (rows ?? []).reduce((sum, { count }) => sum + Number(count), 0);
}

interface Entry {
  readonly version: number;
  readonly action: string;
  readonly transition: string;
  /** The number of its series that this write drew. */
  readonly number?: number;
}

/** What the history tells of each record, in the order it happened. */
async function historyOf(shop: Workshop): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const rows = await shop.select(
    'SELECT record, version, action, transition, changes FROM nf_history ORDER BY record, version',
  );
  const entries = rows.map((row) => {
    const drawn = /"number":\[null,"S(\d+)"\]/.exec(String(row['changes']))?.[1];
    const entry = {
      version: Number(row['version']),
      action: String(row['action']),
      transition: String(row['transition']),
    };
    return [
      String(row['record']),
      drawn === undefined ? entry : { ...entry, number: Number(drawn) },
    ] as const;
  });
  const byRecord = Map.groupBy(entries, ([record]) => record);
  return new Map([...byRecord].map(([record, of]) => [record, of.map(([, entry]) => entry)]));
}

/** What the writer said it had done before it was killed, at a moment it could not foresee. */
async function writeUntilKilled({ directory, url }: TestDatabase): Promise<readonly Answered[]> {
  const writer = spawn(process.execPath, [program, directory, ...(url === undefined ? [] : [url])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const ended = once(writer, 'close');
  await once(writer.stdout, 'data');
  await pause(50 + Math.random() * 300);
  writer.kill('SIGKILL');
  // What ended by itself was not killed in the middle of anything.
  expect(await ended).toEqual([null, 'SIGKILL']);
  const lines = told.split('\n').slice(0, -1); // what follows the last newline was not said to the end
  return lines.map((line) => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? '']);
}
