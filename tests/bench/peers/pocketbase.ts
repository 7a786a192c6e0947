import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { DatabaseUnderTest } from '#tests/support/databases.ts';
import { freePort } from '#tests/support/postgres.ts';
import { type BenchServer, startProgram } from '../bench-server.ts';
import type { Peer, Started } from './contestants.ts';
import { pocketBaseDialect, shortId } from './pocketbase-dialect.ts';
import { pocketBaseProgram } from './pocketbase-program.ts';
import { desks, people, type Scale, tickets } from './desk-data.ts';

/** PocketBase with its own collections, rules and indexes; it writes no history and hides no fields. */
export const pocketBase: Peer = {
  name: 'PocketBase',
  kinds: ['sqlite'],
  hidesFields: false,
  start: startPocketBase,
};

// Programs of PocketBase's own, in its own dialect.
const files = fileURLToPath(new URL('pocketbase/', import.meta.url));

async function startPocketBase({ open }: DatabaseUnderTest, scale: Scale): Promise<Started | undefined> {
  const program = await pocketBaseProgram();
  if (program === undefined) return undefined;
  const place = await open();
  await cp(join(files, 'collections.js.txt'), join(place.directory, 'migrations/1700000000_desks.js'));
  await cp(join(files, 'hooks.js.txt'), join(place.directory, 'hooks/desk.pb.js'));
  const first = await run(program, place.directory);
  await first.stop(); // its tables are made
  fill(join(place.directory, 'data.db'), scale);
  const server = await run(program, place.directory);
  const stop = async () => {
    await server.stop();
    await place.dispose();
  };
  const { tokens } = await asked(server, 'GET', '/bench/tokens');
  return { server, dialect: pocketBaseDialect(tokens), prepare: () => flushing(server), stop };
}

async function run(program: string, directory: string): Promise<BenchServer> {
  const folders = [
    `--dir=${directory}`,
    `--hooksDir=${directory}/hooks`,
    `--migrationsDir=${directory}/migrations`,
  ];
  return startProgram(program, [
    'serve',
    ...folders,
    '--automigrate=false',
    '--hooksWatch=false',
    `--http=127.0.0.1:${await freePort()}`,
  ]);
}

/** It keeps a connection for writes as long as there are some every few minutes, and a new one flushes less. */
async function flushing(server: BenchServer): Promise<void> {
  const { synchronous } = await asked(server, 'POST', '/bench/durable');
  if (synchronous !== FULL) throw new Error('PocketBase does not flush each commit');
}

const FULL = 2;

async function asked(server: BenchServer, method: string, path: string) {
  const answer = await fetch(server.url + path, { method });
  if (!answer.ok) throw new Error(`PocketBase answers ${path} with ${answer.status}`);
  return (await answer.json()) as { readonly tokens: readonly string[]; readonly synchronous: number };
}

/** Through its tables, since a hundred thousand requests would take minutes. */
function fill(file: string, scale: Scale): void {
  const database = new DatabaseSync(file);
  const at = { created: '2026-01-01 08:00:00.000Z', updated: '2026-01-01 08:00:00.000Z' };
  const insert = (table: string, records: Iterable<Readonly<Record<string, string | number | null>>>) => {
    let statement;
    for (const record of records) {
      const row = { ...record, ...at };
      const names = Object.keys(row);
      statement ??= database.prepare(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      );
      statement.run(...Object.values(row));
    }
  };
  database.exec('BEGIN');
  insert('users', people(scale).map(account));
  insert(
    'desks',
    desks(scale).map((desk) => ({ ...desk, id: shortId(desk.id), lead: shortId(desk.lead) })),
  );
  insert('tickets', ticketRows(scale));
  database.exec('COMMIT; ANALYZE');
  database.close();
}

function account({ id, name, token }: ReturnType<typeof people>[number]) {
  const short = shortId(id);
  const secret = { passwordHash: '-', tokenKey: token };
  return { id: short, name, username: short, email: `${short}@example.org`, verified: 1, ...secret };
}

function* ticketRows(scale: Scale) {
  for (const ticket of tickets(scale))
    yield {
      ...ticket,
      id: shortId(ticket.id),
      requester: shortId(ticket.requester),
      assignee: shortId(ticket.assignee),
      desk: shortId(ticket.desk),
      opened: `${ticket.opened} 00:00:00.000Z`,
      due: `${ticket.due} 00:00:00.000Z`,
    };
}
