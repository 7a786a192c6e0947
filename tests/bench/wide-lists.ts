import { parseArgs } from 'node:util';
import { databaseOf } from '#tests/support/databases.ts';
import { nineGrants, wideContract } from '#tests/server/operations/reads/fine-rights.ts';
import { type Desk, expectDone, openDesk, owner, person } from '#tests/server/operations/reads/open-desk.ts';
import { dice, words } from './tickets.ts';
import { median, quantile } from './statistics.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    records: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '40' },
  },
});
const RECORDS = Number(values.records);
const ROUNDS = Number(values.rounds);

/** One right for each that somebody may have: their own, those of their desk without some fields, and some fields of the small ones. */
const grants = [
  'owner == me',
  '{ if: "desk.lead == me", except: [f2, f3, c2] }',
  '{ if: "amount < 200", fields: [title, owner, desk, f1, f4, c1] }',
];

const lists: readonly (readonly [string, Record<string, string>])[] = [
  ['list', {}],
  ['counted', { count: 'true' }],
  ['sorted by a text that all see', { sort: 'f1' }],
  ['sorted by a text that some see', { sort: 'f2' }],
  ['sorted by a computed value', { sort: '-c1' }],
  ['sorted by one that some see', { sort: 'c2' }],
  ['searched', { q: 'lor' }],
  ['filtered, counted', { filter: 'amount > 100 && c1 > 2', count: 'true' }],
];

type Chance = ReturnType<typeof dice>;

/** What is listed: fields with such texts and computed ones, and the grants of the clerk. */
const contracts = [
  { fields: 36, computed: 8, grants, text: (chance: Chance) => words(chance, 3) },
  // These grants compare with `text 0` to `text 23`.
  {
    fields: 24,
    computed: 2,
    grants: nineGrants,
    text: (chance: Chance) => `text ${Math.floor(chance() * 30)}`,
  },
];
type Wide = (typeof contracts)[number];

/** `node tests/bench/wide-lists.ts`: each list, search and order of records of many fields, as each role asks for it. */
async function measure(kind: 'sqlite' | 'postgres', contract: Wide): Promise<void> {
  const { fields, computed } = contract;
  const desk = await openDesk(wideContract(fields, computed, contract.grants), databaseOf(kind));
  const [clerk = '', reader = ''] = await fill(desk, contract);
  const roles = [
    ['clerk', person(clerk, 'clerk')],
    ['reader', person(reader, 'reader')],
    ['owner', owner(reader)],
  ] as const;
  console.log(
    `\n${kind}: ${RECORDS} records, ${fields} texts, ${contract.grants.length} grants, milliseconds`,
  );
  console.log(`${'as'.padEnd(8)} ${'asked'.padEnd(32)}    p50    p95  of a processor: p50, p95`);
  for (const [role, actor] of roles) {
    for (const [name, query] of lists) {
      const times: number[] = [];
      const works: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [began, before] = [performance.now(), process.cpuUsage()];
        JSON.stringify(expectDone(await desk.list(actor, 'thing', { limit: '50', ...query })));
        const { user, system } = process.cpuUsage(before);
        if (round === 0) continue; // it makes the statement
        times.push(performance.now() - began);
        works.push((user + system) / 1_000);
      }
      const cells = [median(times), quantile(times, 0.95), median(works), quantile(works, 0.95)].map(
        (value) => value.toFixed(1).padStart(6),
      );
      console.log(`${role.padEnd(8)} ${name.padEnd(32)} ${cells.join(' ')}`);
    }
  }
  await desk.close();
}

async function fill(desk: Desk, { fields, text }: Wide): Promise<readonly string[]> {
  const chance = dice(11);
  const people = await desk.putAll(
    'user',
    Array.from({ length: 10 }, (_, number) => ({
      name: `Person ${number}`,
      email: `p${number}@desk.example`,
    })),
  );
  const desks = await desk.putAll(
    'desk',
    people.map((lead, number) => ({ name: `Desk ${number}`, lead })),
  );
  const texts = () =>
    Object.fromEntries(Array.from({ length: fields }, (_, index) => [`f${index + 1}`, text(chance)]));
  const things = await desk.putAll(
    'thing',
    Array.from({ length: RECORDS }, (_, number) => ({
      title: words(chance, 4),
      desk: desks[Math.floor(chance() * desks.length)] ?? '',
      owner: people[number % people.length] ?? '',
      amount: Math.floor(chance() * 1_000),
      ...texts(),
    })),
  );
  await desk.putAll(
    'part',
    things.flatMap((thing) => [1, 2, 3].map((size) => ({ thing, size: size * 2 }))),
  );
  return people;
}

for (const kind of ['sqlite', 'postgres'] as const)
  if (values.database === undefined || values.database === kind)
    for (const contract of contracts) await measure(kind, contract);
process.exit(0); // the server of PostgreSQL ends with it
