import type { TestApp } from '#tests/support/app.ts';
import { openApp } from '#tests/support/app.ts';
import { keepSearchIndexes } from '#server/tables/search/keep-search-indexes.ts';
import { readyIndex } from '#server/sql/lists/search-index.ts';
import { databases } from '#tests/support/databases.ts';
import { fillTable, idOf } from './long-table.ts';
import { analyse } from './seed-ninefold.ts';
import { median } from './statistics.ts';
import { dice, words } from './tickets.ts';

/** `node tests/bench/long-search.ts [rows] [sqlite|postgres]`: what searches through references and numbers cost in a long list. */
const [rows = '100000', only] = process.argv.slice(2);
const ROWS = Number(rows);
const ROUNDS = 7;

const contract = `# Loans

## 2. Screens
\`\`\`yaml
/loans: { view: table, of: loan, columns: [number, item, start, note], sort: [-start] }
/items: { view: table, of: item, columns: [name] }
\`\`\`

## 3. Entities
\`\`\`yaml
item: { fields: { name: { type: text, required: true } } }
loan:
  title: "{note}"
  fields:
    number: { type: number_series, format: "L-{seq:6}" }
    item: { type: ref, to: item, required: true }
    start: { type: date }
    note: { type: text }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
\`\`\`
`;

async function timed(app: TestApp, q: string): Promise<string> {
  const times: number[] = [];
  let found = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const path = `/api/loans?sort=-start&count=true&q=${encodeURIComponent(q)}`;
    const { status, body } = await app.request('owner', 'GET', path);
    if (status !== 200) return `${status} ${String(body.code)}`;
    times.push(performance.now() - began);
    found = `${body.count}${body.more === true ? '+' : ''} found`;
  }
  return `${median(times).toFixed(1)} ms (${found})`;
}

for (const { kind, open } of databases) {
  if (only !== undefined && only !== kind) continue;
  const place = await open();
  const app = await openApp({ contract, database: place });
  const chance = dice(11);
  const items = Math.ceil(ROWS / 5);
  await fillTable(app, { name: 'item', rows: items }, (at) => ({ name: `${words(chance, 3)} ${at}` }));
  await fillTable(app, { name: 'loan', rows: ROWS }, (at) => ({
    number: `L-${String(at).padStart(6, '0')}`,
    item: idOf(Math.floor(chance() * items)),
    start: new Date(Date.UTC(2026, 0, 1 + Math.floor(chance() * 3000))).toISOString().slice(0, 10),
    note: words(chance, 4),
  }));
  if (place.kind === 'postgres') await analyse(place);
  console.log(`\n${kind}: ${ROWS} loans of ${items} items`);
  const searches = ['l-004711', '4711', 'mira', 'mira 4711', 'zzzqqq', 'lor zzq', 'be'];
  const without = new Map<string, string>();
  for (const q of searches) without.set(q, await timed(app, q));
  while (readyIndex(app.runtime.storage, 'loan') === undefined) await keepSearchIndexes(app.runtime);
  for (const q of searches)
    console.log(
      `  ${`search, counted: ${q}`.padEnd(32)} ${without.get(q)}, with the index ${await timed(app, q)}`,
    );
  await app.close();
  await place.dispose();
}
process.exit(0);
