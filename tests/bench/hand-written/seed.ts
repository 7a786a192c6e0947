import { join as joinPath } from 'node:path';
import sql, { join, raw } from 'sql-template-tag';
import { fold } from '#shared/expression/values/fold.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { hashOf } from '#server/identity/keys/secret-token.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { batches } from '../batches.ts';
import { analyse } from '../seed-ninefold.ts';
import { MADE_AT, people, tickets } from '../tickets.ts';
import { columns, schema } from './store.ts';

/** The same people and tickets in the tables of the hand-written server. Answers where it finds them. */
export async function seedHandWritten(place: TestDatabase): Promise<string> {
  const { directory, url, kind } = place;
  const database = await openDatabase({ directory, databaseUrl: url });
  const made = { created_at: MADE_AT, created_by: null, updated_at: MADE_AT, updated_by: null, version: 1 };
  await database.write(async (on) => {
    const [text, id] = kind === 'sqlite' ? ['TEXT', 'TEXT'] : ['text COLLATE "C"', 'uuid'];
    for (const statement of schema(text, id)) await on.run(raw(statement));
    for (const person of people()) {
      const values = [person.id, person.name, hashOf(person.token)];
      await on.run(sql`INSERT INTO person (id, name, token_hash) VALUES (${join(values)})`);
    }
    for (const some of batches(tickets(), 500)) {
      const rows = some.map((ticket) => {
        const record = { ...ticket, ...made };
        return sql`(${join([...columns.map((name) => record[name]), fold(ticket.title)])})`;
      });
      await on.run(sql`INSERT INTO ticket (${raw(columns.join(', '))}, title_fold) VALUES ${join(rows)}`);
    }
  });
  await database.close();
  if (kind === 'postgres') await analyse(place);
  return url ?? joinPath(directory, 'data.sqlite');
}
