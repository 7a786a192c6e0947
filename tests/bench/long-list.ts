import type { TestApp } from '#tests/support/app.ts';
import { keepSearchIndexes } from '#server/tables/search/keep-search-indexes.ts';
import { readyIndex } from '#server/sql/lists/search-index.ts';
import { databases } from '#tests/support/databases.ts';
import { openLong } from './long-table.ts';
import { median } from './statistics.ts';

/** `node tests/bench/long-list.ts [rows] [sqlite|postgres]`: what a table of very many rows asks while somebody scrolls it. */
const [rows = '1000000', only] = process.argv.slice(2);
const ROWS = Number(rows);
const ROUNDS = 7;

/** The median of some rounds in milliseconds, or the code it was refused with. */
async function timed(app: TestApp, path: string): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const { status, body } = await app.request('owner', 'GET', path);
    if (status !== 200) return `${status} ${String(body.code)}`;
    times.push(performance.now() - began);
  }
  return `${median(times).toFixed(1)} ms`;
}

async function cursorAfter(app: TestApp, path: string, pages: number): Promise<string> {
  let after = '';
  for (let page = 0; page < pages; page += 1) {
    const { body } = await app.request('owner', 'GET', `${path}${after && `&after=${after}`}`);
    after = encodeURIComponent(body.next);
  }
  return `${path}&after=${after}`;
}

for (const { kind, open } of databases) {
  if (only !== undefined && only !== kind) continue;
  const place = await open();
  const began = performance.now();
  const app = await openLong(place, ROWS);
  console.log(`\n${kind}: ${ROWS} rows, filled in ${Math.round((performance.now() - began) / 1000)} s`);
  const declared = '/api/things?sort=-due';
  const asked: Readonly<Record<string, string>> = {
    'first page, counted, in the declared order': `${declared}&count=true`,
    'first page, not counted': declared,
    'next page': await cursorAfter(app, declared, 1),
    'page 100': await cursorAfter(app, declared, 100),
    'first page, the declared order backwards': '/api/things?sort=due',
    'first page, by a column without an index': '/api/things?sort=weight',
    'first page, filtered by a column without an index': `/api/things?sort=-due&filter=${encodeURIComponent('weight < 1000')}`,
    'first page, text that contains': `/api/things?sort=-due&filter=${encodeURIComponent("fold(name).contains(fold('lordam'))")}`,
  };
  for (const [said, path] of Object.entries(asked))
    console.log(`  ${said.padEnd(52)} ${await timed(app, path)}`);
  const searches = ['be', 'mira', 'mira lordam', 'zzzqqq', 'lor zzq'];
  const search = (q: string) => timed(app, `${declared}&count=true&q=${encodeURIComponent(q)}`);
  const without = new Map<string, string>();
  for (const q of searches) without.set(q, await search(q));
  const indexed = performance.now();
  while (readyIndex(app.runtime.storage, 'thing') === undefined) await keepSearchIndexes(app.runtime);
  console.log(`  index of trigrams made in ${Math.round((performance.now() - indexed) / 1000)} s`);
  for (const q of searches)
    console.log(
      `  ${`search, counted: ${q}`.padEnd(52)} ${without.get(q)}, with the index ${await search(q)}`,
    );
  const contains = asked['first page, text that contains'] ?? '';
  console.log(`  ${'text that contains, with the index'.padEnd(52)} ${await timed(app, contains)}`);
  await app.close();
  await place.dispose();
}
process.exit(0);
