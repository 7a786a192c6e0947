import { readFileSync } from 'node:fs';
import sql, { join } from 'sql-template-tag';
import { identifier } from '#server/sql/values/identifier.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { batches } from './batches.ts';
import { durableDatabases } from './bench-databases.ts';
import { median } from './statistics.ts';

/**
 * `node tests/bench/many-by-one-call.ts [seats] [sqlite|postgres]`: a call that makes 2,000 records (`range`), beside a plain
 * insert of the same rows by statements of 500 rows, in one transaction.
 */
const [seats = '2000', only] = process.argv.slice(2);
const COUNT = Number(seats);
const ROUNDS = 7;

const contract = readFileSync('tests/trials/seats/hall.md', 'utf8');

for (const { kind, open } of await durableDatabases(only)) {
  const database = await open();
  const app = await openApp({ contract, database });
  const calls: number[] = [];
  const inserts: number[] = [];
  const worked: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const hall = await app.request('mia', 'POST', '/api/halls', { name: `Hall ${round}` });
    const id = String(hall.body.id);
    const before = process.cpuUsage();
    const call = await timed(async () => {
      const { status } = await app.request('mia', 'POST', `/api/halls/${id}/set_up`, { seats: COUNT });
      if (status !== 200) throw new Error(`the call is refused: ${status}`);
    });
    const { user, system } = process.cpuUsage(before);
    const insert = await timed(await insertionOf(app, id));
    // The first round warms up.
    if (round === 0) continue;
    calls.push(call);
    inserts.push(insert);
    worked.push((user + system) / 1000);
  }
  const [slow, plain] = [median(calls), median(inserts)];
  const times = (slow / plain).toFixed(1);
  const here = `${Math.round(median(worked))} ms of the processor here`;
  console.log(
    `${kind}: ${COUNT} by one call ${Math.round(slow)} ms (${here}), inserted ${Math.round(plain)} ms, ${times} times`,
  );
  await app.close();
  await database.dispose();
}
process.exit(0);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Takes the rows of a hall out, and gives the work of putting them back by hand. */
async function insertionOf({ runtime: { database, storage } }: TestApp, hall: string) {
  const table = identifier(storage.table('seat'));
  const column = identifier(storage.column('seat', 'hall'));
  const rows = await database.read((on) => on.all(sql`SELECT * FROM ${table} WHERE ${column} = ${hall}`));
  if (rows.length !== COUNT) throw new Error(`there are ${rows.length} seats`);
  await database.write((on) => on.run(sql`DELETE FROM ${table} WHERE ${column} = ${hall}`));
  const columns = join(Object.keys(rows[0] ?? {}).map(identifier));
  return () =>
    database.write(async (on) => {
      for (const some of batches(rows, 500)) {
        const values = some.map((row) => sql`(${join(Object.values(row))})`);
        await on.run(sql`INSERT INTO ${table} (${columns}) VALUES ${join(values)}`);
      }
    });
}
