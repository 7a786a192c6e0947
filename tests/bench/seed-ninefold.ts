import pg from 'pg';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { load } from '#shared/contract/load.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Connection } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { hashOf } from '#server/identity/keys/secret-token.ts';
import { publishContract } from '#server/instance/publish-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import type { Runtime } from '#server/runtime.ts';
import { toColumn } from '#server/fields/columns.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { keepSearchIndexes } from '#server/tables/search/keep-search-indexes.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { batches } from './batches.ts';
import { type BenchPerson, MADE_AT, people, tickets } from './tickets.ts';

/** Publishes the contract on an empty database and puts all people and tickets into the tables it made. */
export async function seedNinefold(place: TestDatabase, text: string): Promise<void> {
  await seedWith(place, text, async (insert) => {
    await insert.people(people(), 'student');
    for (const some of batches(tickets(), 500)) await insert.records('ticket', some);
  });
}

/** Puts rows into the tables of a contract, as they would be if they had been made when the bench says. */
export interface Insert {
  people(people: readonly BenchPerson[], role: string): Promise<void>;
  records(entity: string, records: readonly object[]): Promise<void>;
}

/** Publishes a contract on an empty database and lets `fill` put in what there is from the start. */
export async function seedWith(
  place: TestDatabase,
  text: string,
  fill: (insert: Insert) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  const { model } = load(text, 'bench.md');
  if (model === undefined) throw new Error('the contract of the bench has errors');
  const opened = await publishContract(database, { text, model }, systemClock);
  if (opened.kind === 'closed') throw new Error(opened.message);
  const { runtime } = opened;
  await database.write((on) => fill(insertInto(on, runtime)));
  // The server would make it beside the first rounds that are measured.
  await keepSearchIndexes(runtime, { rows: Number.POSITIVE_INFINITY });
  if (place.kind === 'postgres') await analyse(place);
  await database.close();
}

function insertInto(on: Connection, runtime: Runtime): Insert {
  const made = { created_at: MADE_AT, created_by: null, updated_at: MADE_AT, updated_by: null, version: 1 };
  const records = (entity: string, all: readonly object[]) =>
    insertAll(on, runtime, { entity, records: all.map((record) => ({ ...record, ...made })) });
  return {
    records,
    people: async (everybody, role) => {
      const account = { roles: [role], active: true };
      await records(
        'user',
        everybody.map(({ id, name }) => ({ id, name, email: `${id}@example.org`, ...account })),
      );
      for (const { id, token } of everybody)
        await on.run(sql`
          INSERT INTO nf_token (id, token_hash, user_id, name, created_at, seen_at)
          VALUES (${id}, ${hashOf(token)}, ${id}, 'bench', ${MADE_AT}, ${systemClock.now()})`);
    },
  };
}

async function insertAll(
  on: Connection,
  runtime: Runtime,
  { entity, records }: { entity: string; records: readonly Readonly<Record<string, JsonValue>>[] },
): Promise<void> {
  const rows = records.map((record) => columnsOf(record, entity, runtime));
  const names = Object.keys(rows[0] ?? {}).map((name) => identifier(name));
  const values = rows.map((row) => sql`(${join(Object.values(row))})`);
  await on.run(
    sql`INSERT INTO ${identifier(runtime.storage.table(entity))} (${join(names)}) VALUES ${join(values)}`,
  );
}

function columnsOf(record: Readonly<Record<string, JsonValue>>, entity: string, runtime: Runtime) {
  const { model, storage, database } = runtime;
  const columns: Record<string, Sql['values'][number]> = {};
  for (const [name, value] of Object.entries(record)) {
    const field = model.entities.get(entity)?.fields.get(name);
    if (field === undefined) throw new Error(`${entity} has no field ${name}`);
    columns[storage.column(entity, name)] = toColumn(field, value, database.kind);
    const folded = storage.folded(entity, name);
    if (folded !== undefined) columns[folded] = typeof value === 'string' ? fold(value) : null;
  }
  return columns;
}

/**
 * What the database would soon do by itself; in the throw-away server of the tests that is switched off. Until PostgreSQL
 * has vacuumed a table, no index alone answers a count of it: whom it came to first would be measured.
 */
export async function analyse(place: TestDatabase): Promise<void> {
  if (place.url !== undefined) return vacuum(place.url);
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  await database.write((on) => on.run(raw('ANALYZE')));
  await database.close();
}

/** PostgreSQL does it outside of a transaction alone. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}
