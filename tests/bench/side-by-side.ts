import { parseArgs } from 'node:util';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { databases, type DatabaseUnderTest } from '#tests/support/databases.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { seedHandWritten } from './hand-written/seed.ts';
import { askOnce, type BenchRequest, load, type Round } from './load.ts';
import { type Operation, operations, requestsOf } from './operations.ts';
import { seedNinefold } from './seed-ninefold.ts';
import { median, quantile, total } from './statistics.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    only: { type: 'string' },
    connections: { type: 'string', default: '1,16' },
    rounds: { type: 'string' },
    /** One short round of everything: enough to see what has become much dearer. */
    quick: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds ?? (values.quick ? 1 : 5));
/** What a round of one connection has of the requests of a round of many. */
const SHARE = 0.5;
const QUICK_SHARE = values.quick ? 0.5 : 1;
const CONNECTIONS = values.connections.split(',').map(Number);
const contract = fileURLToPath(new URL('tickets.md', import.meta.url));

interface Pair {
  readonly ours: BenchServer;
  readonly theirs: BenchServer;
  stop(): Promise<void>;
}

/** Ninefold and the hand-written server, each on a database of its own with the same content. */
async function startPair({ open }: DatabaseUnderTest): Promise<Pair> {
  const [mine, other] = [await open(), await open()];
  await seedNinefold(mine, await readFile(contract, 'utf8'));
  const data = mine.url === undefined ? ['--data', mine.directory] : ['--database', mine.url];
  const ours = await startServer('server/main.ts', ['start', contract, '--port', '0', ...data]);
  const theirs = await startServer('tests/bench/hand-written/server.ts', [await seedHandWritten(other)]);
  const stop = async () => {
    await Promise.all([ours.stop(), theirs.stop()]);
    await mine.dispose();
    await other.dispose();
  };
  return { ours, theirs, stop };
}

/** Both must answer the same: who does less is not faster. */
async function compare({ ours, theirs }: Pair): Promise<void> {
  for (const operation of operations) {
    if (operation.name === 'create' || operation.name === 'change') continue;
    const [one, other] = [requestsOf(operation, 1)(), requestsOf(operation, 1)()];
    const [mine, his] = [await askOnce(ours.url, one), await askOnce(theirs.url, other)].map(withoutCursor);
    if (mine !== his) throw new Error(`different answers to ${operation.name}:\n${mine}\n${his}`);
  }
}

function withoutCursor(body: string): string {
  return body.replace(/"next":.*$/, '');
}

async function measure(pair: Pair, operation: Operation, connections: number): Promise<string> {
  const ours: Played[] = [];
  const theirs: Played[] = [];
  const share = QUICK_SHARE * (connections === 1 ? SHARE : 1);
  const size = { count: Math.ceil(operation.count * share), connections };
  // The first round warms both up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const mine = await play(pair.ours, size, requestsOf(operation, round + 1));
    const his = await play(pair.theirs, size, requestsOf(operation, round + 1));
    if (round === 0) continue;
    ours.push(mine);
    theirs.push(his);
  }
  return row(`${operation.name}, ${connections}`, ours, theirs);
}

interface Played extends Round {
  /** Milliseconds of a processor that one request took of the server: the same however busy the machine is otherwise. */
  readonly work: number;
}

async function play(
  server: BenchServer,
  size: { readonly count: number; readonly connections: number },
  next: () => BenchRequest,
): Promise<Played> {
  const before = server.worked() ?? Number.NaN;
  const round = await load(server.url, size, next);
  return { ...round, work: ((server.worked() ?? Number.NaN) - before) / size.count };
}

function row(name: string, ours: readonly Played[], theirs: readonly Played[]): string {
  const speed = (rounds: readonly Played[]) => median(rounds.map(({ perSecond }) => perSecond));
  const work = (rounds: readonly Played[]) => total(rounds.map((round) => round.work)) / rounds.length;
  const slow = (rounds: readonly Played[], share: number) =>
    quantile(
      rounds.flatMap(({ latencies }) => latencies),
      share,
    );
  const ratio = (ask: (rounds: readonly Played[]) => number) => (ask(ours) / ask(theirs)).toFixed(2);
  const cells = [
    name.padEnd(14),
    ratio(speed).padStart(10),
    ratio((rounds) => slow(rounds, 0.5)).padStart(6),
    ratio((rounds) => slow(rounds, 0.99)).padStart(6),
    ratio(work).padStart(6),
    `${work(ours).toFixed(2)} / ${work(theirs).toFixed(2)}`.padStart(14),
    speed(ours).toFixed(0).padStart(8),
    speed(theirs).toFixed(0).padStart(8),
    `${slow(ours, 0.99).toFixed(1)} / ${slow(theirs, 0.99).toFixed(1)}`.padStart(16),
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
      'call, lines    throughput    p50    p99    cpu   cpu ms (o / t)    ours   theirs  p99 ms (o / t)',
    );
    for (const operation of operations) {
      if (values.only !== undefined && !operation.name.startsWith(values.only)) continue;
      for (const connections of CONNECTIONS) console.log(await measure(pair, operation, connections));
    }
    console.log(`memory after it: ${pair.ours.memory()} MB, hand-written ${pair.theirs.memory()} MB`);
  } finally {
    await pair.stop();
  }
}

for (const database of databases) {
  if (values.database === undefined || values.database === database.kind) await measureAll(database);
}
