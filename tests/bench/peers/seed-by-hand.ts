import { join as joinPath } from 'node:path';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { fold } from '#shared/expression/values/fold.ts';
import type { Connection } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { hashOf } from '#server/identity/keys/secret-token.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { batches } from '../batches.ts';
import { analyse } from '../seed-ninefold.ts';
import { MADE_AT } from '../tickets.ts';
import { desks, people, type Scale, tickets } from './desk-data.ts';
import { columns, schema } from './desk-store.ts';

const made = { created_at: MADE_AT, created_by: null, updated_at: MADE_AT, updated_by: null, version: 1 };

/** The tables of the servers by hand, with the same people, desks and tickets. Answers where they find them. */
export async function seedByHand(place: TestDatabase, scale: Scale): Promise<string> {
  const { directory, url, kind } = place;
  const database = await openDatabase({ directory, databaseUrl: url });
  await database.write(async (on) => {
    const [text, id] = kind === 'sqlite' ? ['TEXT', 'TEXT'] : ['text COLLATE "C"', 'uuid'];
    for (const statement of schema(text, id)) await on.run(raw(statement));
    await fill(on, scale);
  });
  await database.close();
  await analyse(place);
  return url ?? joinPath(directory, 'data.sqlite');
}

async function fill(on: Connection, scale: Scale): Promise<void> {
  for (const some of batches(people(scale), 500)) {
    const rows = some.map(({ id, name, token }) => sql`(${id}, ${name}, ${hashOf(token)})`);
    await on.run(sql`INSERT INTO person (id, name, token_hash) VALUES ${join(rows)}`);
  }
  for (const some of batches(desks(scale), 500)) {
    const rows = some.map(({ id, name, lead }) => sql`(${id}, ${name}, ${lead})`);
    await on.run(sql`INSERT INTO desk (id, name, lead) VALUES ${join(rows)}`);
  }
  for (const some of batches(tickets(scale), 500)) {
    const rows = some.map((ticket): Sql => {
      const record = { ...ticket, ...made };
      return sql`(${join([...columns.map((name) => record[name]), fold(ticket.title)])})`;
    });
    await on.run(sql`INSERT INTO ticket (${raw(columns.join(', '))}, title_fold) VALUES ${join(rows)}`);
  }
}
