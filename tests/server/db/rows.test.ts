import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { TABLES_LOCK } from '#server/db/postgres-locks.ts';
import { Columns, listed, ListedRow } from '#server/db/rows.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const ways = databases.flatMap(({ kind, open }) =>
  (kind === 'sqlite' ? [''] : ['', '?driver=plain']).map((driver) => ({
    way: `${kind}${driver}`,
    driver,
    open,
  })),
);

describe.each(ways)('rows as lists on $way', ({ driver, open }) => {
  let place: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    place = await open();
    const databaseUrl = place.url === undefined ? undefined : `${place.url}${driver}`;
    database = await openDatabase({ directory: place.directory, databaseUrl });
    await database.write(async (on) => {
      await on.run(raw('CREATE TABLE thing (name text PRIMARY KEY, value bigint)'));
      await on.run(sql`INSERT INTO thing (name, value) VALUES ('a', 1), ('zä', NULL), ('z', ${2n ** 60n})`);
    });
  });

  afterAll(async () => {
    await database.close();
    await place.dispose();
  });

  const ordered = sql`SELECT value, name, name AS "again" FROM thing ORDER BY name`;
  const values = [
    [1, 'a', 'a'],
    [2n ** 60n, 'z', 'z'],
    [null, 'zä', 'zä'],
  ];
  const valuesOf = (rows: readonly ListedRow[]) => rows.map((row) => row.values);

  test('have the values that objects have, whichever way they are asked for', async () => {
    const asked = await database.ask(listed(ordered));
    const limited = await database.ask(listed(ordered), 5_000, 'by_key');
    const read = await database.read((on) => on.all(listed(ordered)), 5_000);
    const written = await database.write((on) => on.all(listed(ordered)));
    const alone = await database.write((on) => on.all(listed(ordered)), {
      exclusive: [TABLES_LOCK],
      shared: [],
    });
    for (const rows of [asked, limited, read, written, alone]) expect(valuesOf(rows)).toEqual(values);
    const objects = await database.ask(ordered);
    expect(objects.map(({ value, name, again }) => [value, name, again])).toEqual(values);
  });

  test('are read by the names of columns', async () => {
    const [first, , last] = await database.ask(listed(ordered));
    expect([first?.value('again'), last?.value('value'), last?.value('name')]).toEqual(['a', null, 'zä']);
    expect(first?.value('nothing')).toBeNull();
  });

  test('of both kinds may be asked for by one statement in one transaction', async () => {
    const [lists, objects] = await database.read((on) =>
      Promise.all([on.all(listed(ordered)), on.all(ordered)]),
    );
    expect([lists[0]?.values, objects[0]]).toEqual([[1, 'a', 'a'], { value: 1, name: 'a', again: 'a' }]);
  });

  test('that are none are an empty list', async () => {
    expect(await database.ask(listed(sql`SELECT name FROM thing WHERE name = ${'none'}`))).toEqual([]);
  });
});

test('of two columns with one name the last is told, as objects tell it', () => {
  expect(new ListedRow(new Columns(['a', 'a']), [1, 2]).value('a')).toBe(2);
});
