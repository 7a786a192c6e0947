import sql, { join, type Sql } from 'sql-template-tag';
import { fold } from '#shared/expression/fold.ts';
import { toColumn } from '#server/sql/columns.ts';
import { identifier } from '#server/sql/identifier.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases } from '#tests/support/databases.ts';
import { median } from './statistics.ts';
import { analyse } from './seed-ninefold.ts';
import { dice, words } from './tickets.ts';

/** `node tests/bench/long-list.ts [rows] [sqlite|postgres]`: what a table of very many rows asks while somebody scrolls it. */
const [rows = '1000000', only] = process.argv.slice(2);
const ROWS = Number(rows);
const ROUNDS = 7;

const contract = `# Long list

## 2. Screens
\`\`\`yaml
/things: { view: table, of: thing, columns: [name, due, weight], search: [name], sort: [-due] }
\`\`\`

## 3. Entities
\`\`\`yaml
thing:
  fields:
    name: { type: text, required: true }
    due: { type: date }
    weight: { type: integer }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
\`\`\`
`;

async function fill({ runtime }: TestApp): Promise<void> {
  const { storage, database, model } = runtime;
  const entity = model.entities.get('thing');
  const chance = dice(11);
  const made = { created_at: '2026-01-01T08:00:00.000Z', updated_at: '2026-01-01T08:00:00.000Z', version: 1 };
  for (let at = 0; at < ROWS; at += 500) {
    const some = Array.from({ length: Math.min(500, ROWS - at) }, (_, index) => {
      const name = words(chance, 4);
      const due = new Date(Date.UTC(2026, 0, 1 + Math.floor(chance() * 3000))).toISOString().slice(0, 10);
      return { id: idOf(at + index), name, due, weight: Math.floor(chance() * 1e6), ...made };
    });
    const cells = some.map((record) => {
      const columns = new Map<string, Sql['values'][number]>();
      for (const [field, value] of Object.entries(record)) {
        const settings = entity?.fields.get(field);
        if (settings === undefined) throw new Error(`there is no field ${field}`);
        columns.set(storage.column('thing', field), toColumn(settings, value, database.kind));
        const folded = storage.folded('thing', field);
        if (folded !== undefined) columns.set(folded, fold(String(value)));
      }
      return columns;
    });
    const names = join([...(cells[0]?.keys() ?? [])].map((name) => identifier(name)));
    const values = join(cells.map((columns) => sql`(${join([...columns.values()])})`));
    await database.write((on) =>
      on.run(sql`INSERT INTO ${identifier(storage.table('thing'))} (${names}) VALUES ${values}`),
    );
  }
}

function idOf(number: number): string {
  return `019b0000-0002-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

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
  const app = await openApp({ contract, database: place });
  const began = performance.now();
  await fill(app);
  if (kind === 'postgres') await analyse(place);
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
  await app.close();
  await place.dispose();
}
process.exit(0);
