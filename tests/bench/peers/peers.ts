import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { DatabaseUnderTest } from '#tests/support/databases.ts';
import { durableDatabases } from '../bench-databases.ts';
import { playInTurn, type Played, speedOf, within, workOf } from '../rounds.ts';
import { calls, drawn, type Measured } from './calls.ts';
import { ninefold, peers, type Peer, type Started } from './contestants.ts';
import { mustAgree } from './agreement.ts';
import type { Scale } from './desk-data.ts';

const { values } = parseArgs({
  options: {
    peers: { type: 'boolean' },
    database: { type: 'string' },
    only: { type: 'string' },
    peer: { type: 'string' },
    connections: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '100000' },
  },
});
const scale: Scale = { tickets: Number(values.rows) };

interface Entrant {
  readonly peer: Peer;
  readonly started: Started;
}

async function measureAll(database: DatabaseUnderTest): Promise<void> {
  const entrants: Entrant[] = [];
  try {
    for (const peer of [ninefold, ...peers]) {
      const started = takesPart(peer, database) ? await peer.start(database, scale) : undefined;
      if (started !== undefined) entrants.push({ peer, started });
    }
    await mustAgree(entrants, scale);
    console.log(
      `\n${database.kind}, ${scale.tickets} tickets, ${cpus().length} cores: Ninefold to each peer`,
    );
    console.log('call, lines         peer         throughput     p50    p99    cpu   cpu ms (o / t)');
    for (const measured of calls)
      if (measured.name.startsWith(values.only ?? ''))
        for (const connections of values.connections.split(',').map(Number))
          for (const row of await measure(entrants, measured, connections).catch(refusal(measured)))
            console.log(row);
    const memory = entrants.map(({ peer, started }) => `${peer.name} ${started.server.memory()} MB`);
    console.log(`memory after it: ${memory.join(', ')}; load of the machine: ${loadavg()[1]?.toFixed(1)}`);
  } finally {
    for (const { started } of entrants) await started.stop();
  }
}

function takesPart({ name, kinds }: Peer, { kind }: DatabaseUnderTest): boolean {
  return kinds.includes(kind) && (name === ninefold.name || name.startsWith(values.peer ?? ''));
}

/** One row for each peer. */
async function measure(
  entrants: readonly Entrant[],
  measured: Measured,
  connections: number,
): Promise<readonly string[]> {
  const [ours = [], ...others] = await playInTurn(
    entrants.map(({ started: { server, dialect, prepare } }) => ({
      server,
      ...(prepare && { prepare }),
      requests: (round) => {
        const next = drawn(measured, scale, round);
        return () => {
          const { call, person } = next();
          return dialect.request(call, person);
        };
      },
    })),
    {
      count: Math.ceil(measured.count * (connections === 1 ? 0.5 : 1)),
      connections,
      rounds: Number(values.rounds),
    },
  );
  const name = `${measured.name}, ${connections}`;
  return others.map((theirs, place) => row([name, entrants[place + 1]?.peer.name ?? ''], ours, theirs));
}

/** Somebody refused it to so many at once, as PocketBase does after half a minute. */
function refusal({ name }: Measured): (error: unknown) => readonly string[] {
  return (error) => [`${name.padEnd(19)} ${String(error).split('\r\n')[0]}`];
}

function row(
  [call, peer]: readonly [string, string],
  ours: readonly Played[],
  theirs: readonly Played[],
): string {
  const ratio = (ask: (rounds: readonly Played[]) => number) => (ask(ours) / ask(theirs)).toFixed(2);
  return [
    call.padEnd(19),
    peer.padEnd(12),
    ratio(speedOf).padStart(10),
    ratio((rounds) => within(rounds, 0.5)).padStart(7),
    ratio((rounds) => within(rounds, 0.99)).padStart(6),
    ratio(workOf).padStart(6),
    `${workOf(ours).toFixed(2)} / ${workOf(theirs).toFixed(2)}`.padStart(16),
  ].join(' ');
}

if (!peers.some(({ name }) => name.startsWith(values.peer ?? '')))
  throw new Error(`--peer is the beginning of one of ${peers.map(({ name }) => name).join(', ')}`);
for (const database of await durableDatabases(values.database)) await measureAll(database);
process.exit(0); // the server of PostgreSQL ends with it
