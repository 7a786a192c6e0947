import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Statement } from '#server/db/database.ts';
import { DEADLINE_FUNCTION } from '#server/db/deadline.ts';
import { registerFunctions } from '#server/db/sqlite/connection/register-functions.ts';
import { toBinding } from '#server/db/sqlite/connection/sqlite-values.ts';
import { sqliteFunctions } from '#server/db/sqlite/connection/functions.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databaseOf, type TestDatabase } from '#tests/support/databases.ts';

const ROWS = 20;

const contract = `# Things

## 2. Screens
\`\`\`yaml
/things: { view: table, of: thing, columns: [name, due, weight], search: [name], sort: [-due] }
\`\`\`

## 3. Entities
\`\`\`yaml
thing:
  fields:
    name: { type: text, required: true }
    due: { type: date }
    weight: { type: integer }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants:
  thing: { clerk: { read: { if: weight > 100 } } }
\`\`\`

## 7. Calls
\`\`\`yaml
queries:
  heavy: { of: thing, where: weight > 100, group: due, values: { things: count() }, for: [clerk] }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { cleo: { roles: [clerk] } }
records:
  thing:
${Array.from({ length: ROWS }, (_, index) => `    t${index}: { name: Thing ${index}, due: 2026-01-09, weight: ${index} }`).join('\n')}
\`\`\`
`;

describe('on SQLite, which cannot be interrupted,', () => {
  const said: Statement[] = [];
  let place: TestDatabase;
  let app: TestApp;
  let file: DatabaseSync;
  let looks = 0;

  beforeAll(async () => {
    place = await databaseOf('sqlite').open();
    app = await openApp({ contract, database: place, between: (database) => noting(database, said) });
    file = new DatabaseSync(join(place.directory, 'data.sqlite'), { readOnly: true });
    registerFunctions(file, sqliteFunctions);
    file.function(DEADLINE_FUNCTION, () => {
      looks += 1;
      return 1;
    });
  });

  afterAll(async () => {
    file.close();
    await app.close();
    await place.dispose();
  });

  const contains = encodeURIComponent("fold(name).contains('lamp')");
  test.each<[string, string, string]>([
    ['a search in the order of an index', 'owner', '/api/things?sort=-due&q=lamp'],
    ['a search in another order', 'owner', '/api/things?sort=weight&q=lamp'],
    ['a filter', 'owner', `/api/things?filter=${encodeURIComponent('weight > 100')}`],
    ['a text in the order of an index', 'owner', `/api/things?sort=-due&filter=${contains}`],
    ['a list of what the caller may read', 'cleo', '/api/things?sort=-due'],
    ['a count of what is searched', 'owner', '/api/things?sort=weight&q=lamp&count=true'],
    ['a count of what the caller may read', 'cleo', '/api/things?sort=-due&count=true'],
    ['a query', 'owner', '/api/-/queries/heavy'],
    ['a query over what the caller may read', 'cleo', '/api/-/queries/heavy'],
  ])('%s asks for the time in every row, also where none is wanted', async (_, who, path) => {
    said.splice(0);
    const { status, body } = await app.request(who, 'GET', path);
    expect([status, body.items]).toEqual([200, []]);
    looks = 0;
    for (const { sql, values } of said) {
      // A page without rows does not come to its count.
      const alone = /\((SELECT count\(\*\) AS count .*)\) AS "count\$"/.exec(sql)?.[1];
      expect(alone !== undefined).toBe(path.includes('count=true'));
      for (const one of alone === undefined ? [sql] : [sql, alone]) {
        looks = 0;
        const statement = file.prepare(one);
        statement.setAllowUnknownNamedParameters(true);
        statement.all(Object.fromEntries(values.map((value, at) => [`?${at + 1}`, toBinding(value)])));
        expect(looks).toBeGreaterThanOrEqual(ROWS);
      }
    }
  });
});

/** The same database; the statements of reads about things are noted. */
function noting(database: Database, said: Statement<unknown>[]): Database {
  const note = (statement: Statement<unknown>) => {
    if (statement.sql.includes('"thing"')) said.push(statement);
  };
  return {
    kind: database.kind,
    read: (work, timeMs) =>
      database.read((on) => {
        const all: typeof on.all = (statement) => {
          note(statement);
          return on.all(statement);
        };
        return work({ kind: on.kind, run: (statement) => on.run(statement), all });
      }, timeMs),
    ask: (statement, timeMs) => {
      note(statement);
      return database.ask(statement, timeMs);
    },
    write: (work, locks, timeMs) => database.write(work, locks, timeMs),
    createIndexes: (indexes) => database.createIndexes(indexes),
    keepCopy: (name) => database.keepCopy(name),
    close: () => database.close(),
  };
}
