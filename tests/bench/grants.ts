import { readFile } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { load } from '#shared/contract/load.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { publishContract } from '#server/instance/publish-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { databases } from '#tests/support/databases.ts';
import { seedNinefold } from './seed-ninefold.ts';
import { median } from './statistics.ts';
import { people } from './tickets.ts';

const text = await readFile(new URL('tickets.md', import.meta.url), 'utf8');
const { model } = load(text, 'tickets.md');
if (model === undefined) throw new Error('the contract of the bench has errors');
const [person] = people();
if (person === undefined) throw new Error('nobody');
const actor = {
  kind: 'person',
  id: person.id,
  audiences: new Set(['anyone', 'member', 'student']),
  owner: false,
} as const;
const call = { actor, now: systemClock.now(), today: systemClock.now().slice(0, 10), requestId: 'bench' };

/** How often a second the grant `requester == me` is answered in memory. */
function evaluations(): number {
  const condition = model?.entities.get('ticket')?.grants.find((grant) => grant.condition)?.condition;
  if (condition === undefined) throw new Error('no grant with a condition');
  const record = { requester: person?.id ?? null };
  const environment = { record, me: { id: call.actor.id }, now: call.now, today: call.today, constants: {} };
  const count = 1_000_000;
  let held = 0;
  const began = performance.now();
  for (let time = 0; time < count; time += 1) if (holds(condition.expression, environment)) held += 1;
  if (held !== count) throw new Error('the grant does not hold');
  return count / ((performance.now() - began) / 1000);
}

/** What a page through the row rule costs, to the same by hand: the median of rounds in turn. */
async function rowRule({ kind, open }: (typeof databases)[number]): Promise<string> {
  const place = await open();
  await seedNinefold(place, text);
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  if (model === undefined) throw new Error('no model');
  const opened = await publishContract(database, { text, model }, systemClock);
  if (opened.kind === 'closed') throw new Error(opened.message);
  const { runtime } = opened;
  const masked = maskOf('ticket', actor, sourceOf(runtime)).relation();
  const columns = sql`t.id, t.title, t.body, t.due`;
  const ours = sql`SELECT ${columns} FROM ${masked} AS t WHERE t.due IS NOT NULL ORDER BY t.due DESC, t.id LIMIT 50`;
  const byHand = sql`SELECT ${columns} FROM ticket AS t WHERE t.requester = ${actor.id} AND t.due IS NOT NULL
    ORDER BY t.due DESC, t.id LIMIT 50`;
  const bound = [bind(ours, slotValues(runtime, call)), bind(byHand, {})] as const;
  const ratios: number[] = [];
  for (let round = 0; round < 21; round += 1) {
    const mine = await time(bound[0]);
    ratios.push(mine / (await time(bound[1])));
  }
  await database.close();
  await place.dispose();
  return `${kind}: a page of 50 through the row rule, to the same by hand: ${median(ratios).toFixed(2)}`;

  async function time(statement: ReturnType<typeof bind>): Promise<number> {
    const began = performance.now();
    for (let turn = 0; turn < 100; turn += 1) await database.ask(statement);
    return performance.now() - began;
  }
}

evaluations(); // warms up
console.log(`grants answered in memory: ${(evaluations() / 1e6).toFixed(1)} million a second`);
for (const database of databases) console.log(await rowRule(database));
process.exit(0);
