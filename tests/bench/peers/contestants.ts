import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseUnderTest } from '#tests/support/databases.ts';
import { batches } from '../batches.ts';
import { type BenchServer, startAgain, startNinefold } from '../bench-server.ts';
import { seedWith } from '../seed-ninefold.ts';
import type { Dialect } from './calls.ts';
import { desks, people, type Scale, tickets } from './desk-data.ts';
import { pocketBase } from './pocketbase.ts';
import { restDialect } from './rest.ts';
import { seedByHand } from './seed-by-hand.ts';

/** A server that has started, with the tickets in it. */
export interface Started {
  readonly server: BenchServer;
  readonly dialect: Dialect;
  /** Before each round. */
  prepare?(): Promise<void>;
  stop(): Promise<void>;
}

/** Somebody who takes part. */
export interface Peer {
  readonly name: string;
  readonly kinds: readonly DatabaseUnderTest['kind'][];
  /** Whether it can say which fields somebody sees of a ticket, and not only which tickets. */
  readonly hidesFields: boolean;
  /** Undefined: it is not to be had on this machine. */
  start(database: DatabaseUnderTest, scale: Scale): Promise<Started | undefined>;
}

const contract = fileURLToPath(new URL('desk.md', import.meta.url));

/** The one that the others are peers of. */
export const ninefold: Peer = {
  name: 'Ninefold',
  kinds: ['sqlite', 'postgres'],
  hidesFields: true,
  start: async ({ open }, scale) => {
    const place = await open();
    await seedWith(place, await readFile(contract, 'utf8'), async (insert) => {
      await insert.people(people(scale), 'agent');
      await insert.records('desk', desks(scale));
      for (const some of batches(tickets(scale), 500)) await insert.records('ticket', some);
    });
    const data = place.url === undefined ? ['--data', place.directory] : ['--database', place.url];
    const server = await startNinefold(['start', contract, '--port', '0', ...data]);
    return started(server, restDialect(scale), () => place.dispose());
  },
};

/** What people would take instead. */
export const peers: readonly Peer[] = [
  byHand('Express', 'express-server.ts'),
  byHand('node:http', 'http-server.ts'),
  pocketBase,
];

function byHand(name: string, program: string): Peer {
  return {
    name,
    kinds: ['sqlite', 'postgres'],
    hidesFields: true,
    start: async ({ open }, scale) => {
      const place = await open();
      const server = await startAgain(`tests/bench/peers/${program}`, [await seedByHand(place, scale)]);
      return started(server, restDialect(scale), () => place.dispose());
    },
  };
}

function started(server: BenchServer, dialect: Dialect, dispose: () => Promise<void>): Started {
  const stop = async () => {
    await server.stop();
    await dispose();
  };
  return { server, dialect, stop };
}
