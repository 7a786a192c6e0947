import { cp, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type DatabaseUnderTest, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { durableDatabases } from './bench-databases.ts';
import { type BenchServer, startAgain, startNinefold } from './bench-server.ts';
import { seedHandWritten } from './hand-written/seed.ts';
import { operations, requestsOf } from './operations.ts';
import { type Played, playInTurn, speedOf, workOf } from './rounds.ts';
import { seedNinefold } from './seed-ninefold.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    only: { type: 'string', default: operations.map(({ name }) => name).join() },
    rounds: { type: 'string', default: '12' },
    variant: { type: 'string', multiple: true, default: [''] },
  },
});
const ROUNDS = Number(values.rounds);
const CONNECTIONS = 16;
const contract = fileURLToPath(new URL('tickets.md', import.meta.url));

/** A server that takes its turns. */
interface Variant {
  readonly name: string;
  readonly place: TestDatabase;
  readonly server: BenchServer;
}

/**
 * `node tests/bench/variants.ts --variant '' --variant '../other' --variant '|--flag --other'`: versions of the code (a folder
 * that has a copy of the project) and flags of Node take turns with the server by hand. For each call it tells the processor
 * time of a request, in the first half of the rounds and in the second, for code that has run more often is faster.
 */
async function measure(kind: DatabaseUnderTest): Promise<void> {
  const text = await readFile(contract, 'utf8');
  const first = await kind.open();
  await seedNinefold(first, text);
  const all: Variant[] = [await byHand(await kind.open())];
  for (const [index, name] of values.variant.entries()) {
    const place = index === 0 ? first : await kind.open();
    if (index > 0 && place.url === undefined) await cp(first.directory, place.directory, { recursive: true });
    else if (index > 0) await seedNinefold(place, text);
    all.push(await variant(name, place));
  }
  console.log(`\n${kind.kind}: microseconds of a processor for a request (to that by hand), in both halves`);
  for (const operation of operations.filter(({ name }) => values.only.split(',').includes(name))) {
    const requests = (round: number) => requestsOf(operation, round);
    const contestants = all.map(({ server }) => ({ server, requests }));
    const size = { count: operation.count, connections: CONNECTIONS, rounds: ROUNDS };
    const [hand = [], ...others] = await playInTurn(contestants, size);
    for (const [index, played] of [hand, ...others].entries())
      console.log(operation.name.padEnd(10), row(played, hand), all[index]?.name);
  }
  for (const { name, place, server } of all) {
    console.log(`memory after it: ${server.memory()} MB ${name}`);
    await server.stop();
    await place.dispose();
  }
}

async function byHand(place: TestDatabase): Promise<Variant> {
  const server = await startAgain('tests/bench/hand-written/server.ts', [await seedHandWritten(place)]);
  return { name: 'by hand', place, server };
}

async function variant(name: string, place: TestDatabase): Promise<Variant> {
  const [folder = '', flags = ''] = name.split('|');
  const words = ['start', contract, '--port', '0', ...wordsFor(place)];
  const manner = { folder: folder || undefined, flags: flags.split(' ').filter(Boolean) };
  return { name: name || 'this', place, server: await startNinefold(words, manner) };
}

function row(played: readonly Played[], hand: readonly Played[]): string {
  const half = Math.ceil(ROUNDS / 2);
  const cells = [[0, half] as const, [half, ROUNDS] as const].map(([from, to]) => {
    const [work, base] = [workOf(played.slice(from, to)), workOf(hand.slice(from, to))];
    return `${(work * 1000).toFixed(0).padStart(6)} (${(work / base).toFixed(2)})`;
  });
  return `${cells.join(' ')}  throughput ${(speedOf(played) / speedOf(hand)).toFixed(2)} `;
}

for (const database of await durableDatabases(values.database)) await measure(database);
process.exit(0); // the server of PostgreSQL ends with it
