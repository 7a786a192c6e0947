import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raw } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { check } from '#server/cli/author/check.ts';
import { openApp, openRealApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { addNumbered } from '../operations/writes/numbered-records.ts';

const contract = `# Store

## 3. Entities
\`\`\`yaml
shelf: { fields: { number: { type: integer } } }
item:
  fields:
    number: { type: integer }
    shelf: { type: ref, to: shelf }
\`\`\`

## 5. Rules
\`\`\`yaml
item:
  TAKEN: "!all.items.exists(i, i.id != id && i.number == number + 0)"
  CROWDED: shelf.items.size() <= 1000000
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { item: { member: all }, shelf: { member: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
TAKEN: { message: That is taken. }
CROWDED: { message: That is full. }
\`\`\`
`;

describe.each(databases)('the price of a contract on data, on $kind', ({ open, kind }) => {
  let database: TestDatabase;
  let app: TestApp;
  let folder: string;
  let file: string;

  beforeEach(async () => {
    database = await open();
    app = await openRealApp({ contract, database });
    folder = await mkdtemp(join(tmpdir(), 'ninefold-prices-'));
    file = join(folder, 'store.md');
    await writeFile(file, contract);
  });
  afterEach(async () => {
    await app.close();
    await database.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  async function checked(...words: readonly string[]) {
    const out: string[] = [];
    const errors: string[] = [];
    const output = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) };
    const code = await check([file, ...words], output);
    return { code, out: out.join('\n'), error: errors.join('\n') };
  }

  /** The sentences that are dear, by the line they stand in. */
  async function dear() {
    const { code, out, error } = await checked('--format', 'json', ...wordsFor(database));
    expect({ code, error }).toEqual({ code: 0, error: '' });
    const { findings } = JSON.parse(out);
    const lines = contract.split('\n');
    return findings
      .filter(({ code }: { code: string }) => code === 'slow')
      .map(({ line, message }: { line: number; message: string }) => ({
        line: lines[line - 1]?.trim().split(':')[0],
        message,
      }));
  }

  const asked = (text: string) => app.runtime.database.write((on) => on.run(raw(text)));
  const items = async (count: number) => {
    await addNumbered(app.runtime, { entity: 'item', field: 'number', count });
    // As its autovacuum does by itself.
    if (kind === 'postgres') await asked('ANALYZE');
  };

  test('is nothing to tell of while there are few records, whatever the form of a sentence', async () => {
    await items(100);
    expect(await dear()).toEqual([]);
    const assumed = await checked();
    expect(assumed.out).toContain('With 10,000 records of each entity, about 10,000 rows are looked at');
  });

  test('grows with the records that are there', async () => {
    await items(30_000);
    const [taken, ...others] = await dear();
    expect(others).toEqual([]);
    expect(taken?.line).toBe('TAKEN');
    expect(taken?.message).toContain('With the records that are there, about 30,000 rows are looked at');
  });

  test('counts how many records have the same where an index leads to them', async () => {
    await addNumbered(app.runtime, { entity: 'shelf', field: 'number', count: 1 });
    await items(30_000);
    await asked('UPDATE "item" SET "shelf" = (SELECT "id" FROM "shelf")');
    if (kind === 'postgres') await asked('ANALYZE');
    expect((await dear()).map(({ line }: { line: string }) => line)).toEqual(['TAKEN', 'CROWDED']);
  });

  test('is that of the indexes that are there', async () => {
    await addNumbered(app.runtime, { entity: 'shelf', field: 'number', count: 30_000 });
    await items(30_000);
    await asked('UPDATE "item" SET "shelf" = "id"');
    if (kind === 'postgres') await asked('ANALYZE');
    const lines = async () => (await dear()).map(({ line }: { line: string }) => line);
    expect(await lines()).toEqual(['TAKEN']);
    for (const name of await indexesOf('shelf')) await asked(`DROP INDEX "${name}"`);
    expect(await lines()).toEqual(['TAKEN', 'CROWDED']);
  });

  test('of an export is told where each of its pages goes through all records, by the order of a screen', async () => {
    await app.close();
    await database.dispose();
    database = await open();
    const byShelf = `## 2. Screens\n\`\`\`yaml\n/items: { view: table, of: item, sort: [shelf.number] }\n\`\`\`\n\n## 3.`;
    const sorted = contract
      .replace(/ {2}TAKEN: "!.*\n/, '')
      .replace('TAKEN: { message: That is taken. }\n', '')
      .replace('## 3.', byShelf);
    await writeFile(file, sorted);
    app = await openRealApp({ contract: sorted, database });
    await items(1_000);
    expect((await checked(...wordsFor(database))).out).not.toContain('export');
    await asked('DELETE FROM "item"');
    await items(120_000);
    const { out } = await checked(...wordsFor(database));
    expect(out).toContain('rows are looked at for a whole export of `item` in the order of `/items`.');
    expect(out).toContain('An order by fields of the record itself has an index.');
    expect(out.match(/ slow /g)).toHaveLength(1);
  });

  async function indexesOf(column: string): Promise<readonly string[]> {
    const rows = await app.runtime.database.read((on) =>
      on.all(
        raw(
          kind === 'sqlite'
            ? `SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'item' AND sql LIKE '%"${column}"%'`
            : `SELECT indexname AS name FROM pg_indexes WHERE tablename = 'item' AND indexdef LIKE '%(${column}%'`,
        ),
      ),
    );
    return rows.map((row) => String(row['name']));
  }

  test('is told of a contract that is not in force yet, by the same records', async () => {
    await items(30_000);
    const box = 'box: { was: shelf, fields: { number: { type: integer } } }';
    const next = contract
      .replace('shelf: { fields: { number: { type: integer } } }', box)
      .replace('type: ref, to: shelf', 'type: ref, to: box')
      .replace('shelf: { member', 'box: { member');
    await writeFile(file, next);
    const [taken, ...others] = await dear();
    expect(others).toEqual([]);
    expect(taken?.message).toContain(
      'With the records that are there, once this is published, about 30,000 rows are looked at',
    );
  });

  test('changes nothing, and waits for nobody who writes', async () => {
    await items(100);
    const before = await traces();
    const going = Promise.withResolvers<void>();
    const writing = app.runtime.database.write(
      async (on) => {
        await on.run(raw('UPDATE "item" SET "number" = 7'));
        on.rollBackAtEnd();
        await going.promise;
      },
      { exclusive: ['item', 'shelf'], shared: [] },
    );
    const found = await dear().finally(going.resolve);
    await writing;
    expect(found).toEqual([]);
    expect(await traces()).toEqual(before);
  });

  async function traces() {
    const versions = await app.runtime.database.read((on) => on.all(raw('SELECT * FROM nf_version')));
    const settings = await app.runtime.database.read((on) => on.all(raw('SELECT * FROM nf_setting')));
    const size = kind === 'sqlite' ? (await stat(join(database.directory, 'data.sqlite'))).size : 0;
    return { versions, settings, size };
  }
});

test.each(databases)(
  'every contract that ships has prices on the data of its examples, on $kind',
  async ({ open }) => {
    const shipped = join(import.meta.dirname, '../../../contracts');
    for (const name of readdirSync(shipped).filter((one) => one.endsWith('.md'))) {
      const database = await open();
      const file = join(shipped, name);
      const app = await openApp({ contract: readFileSync(file, 'utf8'), database });
      const errors: string[] = [];
      const out: string[] = [];
      const output = { out: (line: string) => out.push(line), error: (line: string) => errors.push(line) };
      const code = await check([file, ...wordsFor(database)], output);
      await app.close();
      await database.dispose();
      expect({ name, code, errors }).toEqual({ name, code: 0, errors: [] });
      expect(out.join('\n')).not.toContain(' slow ');
    }
  },
);

describe.each(databases)('ninefold check beside data on $kind', ({ open, kind }) => {
  test('says in a sentence that nothing is published there, and creates nothing', async () => {
    const database = await open();
    const folder = await mkdtemp(join(tmpdir(), 'ninefold-prices-'));
    try {
      const file = join(folder, 'store.md');
      await writeFile(file, contract);
      const errors: string[] = [];
      const output = { out: () => undefined, error: (line: string) => errors.push(line) };
      expect(await check([file, ...wordsFor(database)], output)).toBe(2);
      expect(errors).toEqual([
        'Nothing is published here yet. Start a contract first, or say where the data are.',
      ]);
      if (kind === 'sqlite') await expect(stat(join(database.directory, 'data.sqlite'))).rejects.toThrow();
      expect(await check([file, '--database', 'mysql://x'], output)).toBe(2);
      expect(errors.at(-1)).toContain('--database must be an address');
    } finally {
      await database.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
