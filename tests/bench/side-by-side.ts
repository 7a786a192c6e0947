import { parseArgs } from 'node:util';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseUnderTest } from '#tests/support/databases.ts';
import { durableDatabases } from './bench-databases.ts';
import { type BenchServer, startAgain, startNinefold } from './bench-server.ts';
import { seedHandWritten } from './hand-written/seed.ts';
import { askOnce } from './load.ts';
import { type Operation, operations, requestsOf } from './operations.ts';
import { playInTurn, type Played, speedOf, within, workOf } from './rounds.ts';
import { analyse, seedNinefold } from './seed-ninefold.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    only: { type: 'string' },
    connections: { type: 'string', default: '1,16' },
    rounds: { type: 'string' },
    /** Rounds of each call that are not counted, but for the first of them in a column of its own. */
    'warm-up': { type: 'string' },
    /** One short round of everything: enough to see what has become much dearer. */
    quick: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds ?? (values.quick ? 1 : 5));
const WARM_UP = Number(values['warm-up'] ?? (values.quick ? 1 : 8));
/** What a round of one connection has of the requests of a round of many. */
const SHARE = 0.5;
/** A server that has nothing to do gives memory back after twenty seconds, and V8 goes on by itself. */
const UNTIL_AT_REST_MS = 45_000;
const QUICK_SHARE = values.quick ? 0.5 : 1;
const CONNECTIONS = values.connections.split(',').map(Number);
const contract = fileURLToPath(new URL('tickets.md', import.meta.url));

const writing = new Set(['create', 'change']);

interface Pair {
  readonly ours: BenchServer;
  readonly theirs: BenchServer;
  /** What PostgreSQL does within a minute of many writes. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** Ninefold and the hand-written server, each on a database of its own with the same content. */
async function startPair({ open }: DatabaseUnderTest): Promise<Pair> {
  const [mine, other] = [await open(), await open()];
  await seedNinefold(mine, await readFile(contract, 'utf8'));
  const data = mine.url === undefined ? ['--data', mine.directory] : ['--database', mine.url];
  const ours = await startNinefold(['start', contract, '--port', '0', ...data]);
  const theirs = await startAgain('tests/bench/hand-written/server.ts', [await seedHandWritten(other)]);
  const settle = async () => {
    for (const place of [mine, other]) if (place.kind === 'postgres') await analyse(place);
  };
  const stop = async () => {
    await Promise.all([ours.stop(), theirs.stop()]);
    await mine.dispose();
    await other.dispose();
  };
  return { ours, theirs, settle, stop };
}

/** Both must answer the same: who does less is not faster. */
async function compare({ ours, theirs }: Pair): Promise<void> {
  for (const operation of operations) {
    if (writing.has(operation.name)) continue;
    const [one, other] = [requestsOf(operation, 1)(), requestsOf(operation, 1)()];
    const [mine, his] = [await askOnce(ours.url, one), await askOnce(theirs.url, other)].map(withoutCursor);
    if (mine !== his) throw new Error(`different answers to ${operation.name}:\n${mine}\n${his}`);
  }
}

function withoutCursor(body: string): string {
  return body.replace(/"next":(null|"[^"]*"|\[[^\]]*\])/, '"next":0');
}

async function measure(pair: Pair, operation: Operation, connections: number): Promise<string> {
  const requests = (round: number) => requestsOf(operation, round);
  const share = QUICK_SHARE * (connections === 1 ? SHARE : 1);
  const [ours = [], theirs = []] = await playInTurn(
    [
      { server: pair.ours, requests },
      { server: pair.theirs, requests },
    ],
    { count: Math.ceil(operation.count * share), connections, rounds: WARM_UP + ROUNDS, warmUp: 0 },
  );
  return row(`${operation.name}, ${connections}`, ours, theirs);
}

function row(name: string, allOfOurs: readonly Played[], allOfTheirs: readonly Played[]): string {
  const [ours, theirs] = [allOfOurs.slice(WARM_UP), allOfTheirs.slice(WARM_UP)];
  const ratio = (ask: (rounds: readonly Played[]) => number) => (ask(ours) / ask(theirs)).toFixed(2);
  const cold = speedOf(allOfOurs.slice(0, 1)) / speedOf(allOfTheirs.slice(0, 1));
  const cells = [
    name.padEnd(14),
    cold.toFixed(2).padStart(5),
    ratio(speedOf).padStart(10),
    ratio((rounds) => within(rounds, 0.5)).padStart(6),
    ratio((rounds) => within(rounds, 0.99)).padStart(6),
    ratio(workOf).padStart(6),
    `${workOf(ours).toFixed(2)} / ${workOf(theirs).toFixed(2)}`.padStart(14),
    speedOf(ours).toFixed(0).padStart(8),
    speedOf(theirs).toFixed(0).padStart(8),
    `${within(ours, 0.99).toFixed(1)} / ${within(theirs, 0.99).toFixed(1)}`.padStart(16),
  ];
  return cells.join(' ');
}

async function measureAll(kind: DatabaseUnderTest): Promise<void> {
  const pair = await startPair(kind);
  try {
    await compare(pair);
    console.log(
      `\n${kind.kind}, ${cpus().length} cores: Ninefold to hand-written (throughput: more is better; times: less)`,
    );
    console.log(
      'call, lines     cold throughput    p50    p99    cpu   cpu ms (o / t)    ours   theirs  p99 ms (o / t)',
    );
    for (const operation of operations) {
      if (values.only !== undefined && !operation.name.startsWith(values.only)) continue;
      for (const connections of CONNECTIONS) console.log(await measure(pair, operation, connections));
      if (writing.has(operation.name)) await pair.settle();
    }
    const memory = () => `${pair.ours.memory()} MB, hand-written ${pair.theirs.memory()} MB`;
    console.log(`memory after it: ${memory()}`);
    if (values.quick) return;
    await pause(UNTIL_AT_REST_MS);
    console.log(`at rest: ${memory()}`);
  } finally {
    await pair.stop();
  }
}

for (const database of await durableDatabases(values.database)) await measureAll(database);
process.exit(0); // the server of PostgreSQL ends with it
