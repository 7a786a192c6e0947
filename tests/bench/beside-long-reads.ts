import { setTimeout as pause } from 'node:timers/promises';
import type { TestApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { openLong } from './long-table.ts';
import { median, quantile } from './statistics.ts';

/**
 * `node tests/bench/beside-long-reads.ts [rows] [sqlite|postgres]`: how long somebody waits for one record while others
 * ask what takes long, again and again.
 */
const [rows = '300000', only] = process.argv.slice(2);
const ROUNDS = 5;

const ordered = '/api/things?sort=-due';
const asked: Readonly<Record<string, string>> = {
  'ordered by a field without an index': '/api/things?sort=weight',
  'filtered by a field without an index': `${ordered}&filter=${encodeURIComponent('weight < 1000')}`,
  'filtered by a text that contains': `${ordered}&filter=${encodeURIComponent("fold(name).contains('lordam')")}`,
  'search for a word that no record has': `${ordered}&q=lordamxyz`,
};

interface Waits {
  /** What reads of one record took, in milliseconds. */
  readonly short: readonly number[];
  /** What long questions took, in milliseconds. */
  readonly long: readonly number[];
  /** Each answer to a long question: its status, and the code of a refusal. */
  readonly answers: readonly string[];
}

async function waitsBeside(app: TestApp, path: string, askers: number): Promise<Waits> {
  const { body } = await app.request('owner', 'GET', `${ordered}&limit=1`);
  const record = `/api/things/${String(body.items[0].id)}`;
  const long: number[] = [];
  const answers: string[] = [];
  const ask = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const answer = await app.request('owner', 'GET', path);
      long.push(performance.now() - began);
      answers.push(answer.status === 200 ? '200' : `${answer.status} ${String(answer.body.code)}`);
    }
  };
  const asking = new Set(Array.from({ length: askers }, (_, index) => index));
  const all = [...asking].map(async (one) => {
    await ask();
    asking.delete(one);
  });
  const short: number[] = [];
  while (asking.size > 0) {
    const began = performance.now();
    await app.request('owner', 'GET', record);
    short.push(performance.now() - began);
    await pause(1);
  }
  await Promise.all(all);
  return { short, long, answers };
}

function told({ short, long, answers }: Waits): string {
  const counted = [...Map.groupBy(answers, (one) => one)].map(([one, some]) => `${some.length} x ${one}`);
  const [middle, high, longest] = [median(short), quantile(short, 0.99), Math.max(...short)];
  return (
    `p50 ${middle.toFixed(1)}, p99 ${high.toFixed(0)}, longest ${longest.toFixed(0)} ms of ${short.length} reads; ` +
    `long ones ${median(long).toFixed(0)} ms, ${counted.join(', ')}`
  );
}

for (const { kind, open } of databases) {
  if (only !== undefined && only !== kind) continue;
  const place = await open();
  const app = await openLong(place, Number(rows));
  console.log(`\n${kind}: ${rows} rows; a read of one record beside so many that ask, each ${ROUNDS} times`);
  for (const [said, path] of Object.entries(asked))
    for (const askers of [1, 4])
      console.log(`  ${askers} x ${said.padEnd(38)} ${told(await waitsBeside(app, path, askers))}`);
  await app.close();
  await place.dispose();
}
process.exit(0);
