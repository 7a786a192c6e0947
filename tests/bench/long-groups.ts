import { databases } from '#tests/support/databases.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { fillTable } from './long-table.ts';
import { analyse } from './seed-ninefold.ts';
import { median } from './statistics.ts';
import { dice, words } from './tickets.ts';

/** `node tests/bench/long-groups.ts [rows] [sqlite|postgres]`: what a grouped list of very many rows with totals asks. */
const [rows = '1000000', only] = process.argv.slice(2);
const ROWS = Number(rows);
const ROUNDS = 7;

const contract = `# Long groups

## 2. Screens
\`\`\`yaml
/orders: { view: table, of: order, columns: [name, kind, due, weight, total], filters: [kind, due], sort: [-due], group: kind, totals: [weight, total] }
\`\`\`

## 3. Entities
\`\`\`yaml
order:
  fields:
    name: { type: text, required: true }
    kind: { type: choice, options: { a: A, b: B, c: C, d: D, e: E } }
    owner: { type: ref, to: user }
    due: { type: date }
    weight: { type: integer }
    total: { type: money }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { desk: {}, seller: {} }
grants: { order: { desk: all, seller: { read: owner == me } } }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { dora: { roles: [desk] }, sven: { roles: [seller] }, sara: { roles: [seller] } }
\`\`\`
`;

async function timed(app: TestApp, person: string, path: string): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const { status, body } = await app.request(person, 'GET', path);
    if (status !== 200) return `${status} ${String(body.code)}`;
    times.push(performance.now() - began);
  }
  return `${median(times).toFixed(1)} ms`;
}

for (const { kind, open } of databases) {
  if (only !== undefined && only !== kind) continue;
  const place = await open();
  const app = await openApp({ contract, database: place });
  const sellers = await Promise.all(
    ['sven', 'sara'].map(async (name) => (await app.request(name, 'GET', '/api/-/me')).body.person.id),
  );
  const chance = dice(11);
  const began = performance.now();
  // Sven has one in fifty, Sara all others.
  await fillTable(app, { name: 'order', rows: ROWS }, (at) => ({
    name: words(chance, 3),
    kind: 'abcde'[Math.floor(chance() * 5)] ?? null,
    owner: sellers[at % 50 === 0 ? 0 : 1],
    due: new Date(Date.UTC(2026, 0, 1 + Math.floor(chance() * 3000))).toISOString().slice(0, 10),
    weight: Math.floor(chance() * 1e6),
    total: (Math.floor(chance() * 1e6) / 100).toFixed(2),
  }));
  if (place.kind === 'postgres') await analyse(place);
  console.log(`\n${kind}: ${ROWS} rows, filled in ${Math.round((performance.now() - began) / 1000)} s`);
  const totals = '/api/orders/-/totals?by=kind&values=';
  const asked: Readonly<Record<string, string>> = {
    'number by kind': '/api/orders/-/totals?by=kind',
    'sum of a number by kind': `${totals}sum(weight)`,
    'sums by kind': `${totals}sum(weight),sum(total)`,
    'sums of the whole': '/api/orders/-/totals?values=sum(weight),sum(total)',
    'number by month': `/api/orders/-/totals?by=${encodeURIComponent('start_of_month(due)')}`,
    'first page of a group': `/api/orders?sort=-due&filter=${encodeURIComponent("kind == 'c'")}`,
  };
  for (const person of ['dora', 'sven', 'sara'])
    for (const [said, path] of Object.entries(asked))
      console.log(`  ${`${person} ${said}`.padEnd(36)} ${await timed(app, person, path)}`);
  await app.close();
  await place.dispose();
}
process.exit(0);
