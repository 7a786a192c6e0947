import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { ENGINE_TABLES_VERSION, engineTables } from '#server/tables/describe/engine-tables.ts';
import { openToRead } from '#server/db/open/open-database.ts';
import { columnNames } from '#server/tables/describe/catalog.ts';
import { readSetting } from '#server/tables/describe/settings.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { type Started, started } from '#tests/server/cli/spawned.ts';
import { databases, wordsFor } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type KeptData, readKept, signIn } from './kept-data.ts';

const versions = globSync('*/expected.json', { cwd: import.meta.dirname }).map((file) => dirname(file));

test('data of a version are kept', () => {
  expect(versions).toContain('0.1.0');
});

describe.each(versions)('what Ninefold %s made', (version) => {
  const place = join(import.meta.dirname, version);
  let server: Started | undefined;

  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  /** What its addresses answer now, and what comes of a write. */
  const told = async (kept: KeptData, words: readonly string[]) => {
    server = await started([kept.contract, ...words, '--port', '0'], {
      cwd: await temporaryFolder('opened'),
    });
    const ada = await signIn(server.url);
    const answers = [];
    for (const { path } of kept.expected) answers.push({ path, body: await ada.get(path) });
    const made = await ada.post('/api/things', { naming: 'Saw', parts: [{ name: 'Blade', count: 1 }] });
    const lent = await ada.post(`/api/things/${String(made['id'])}/lend`, {});
    return { answers, lent };
  };
  const asItWas = (kept: KeptData) => ({
    answers: kept.expected,
    lent: { naming: 'Saw', number: expect.stringMatching(/^T-\d{4}-000[13]$/), status: 'lent' },
  });

  test('is opened, told as it was, and worked with', async () => {
    const kept = await readKept(place);
    expect(await told(kept, ['--data', await kept.folder()])).toMatchObject(asItWas(kept));
  });

  test.each(databases)('is restored from its archive on $kind', async ({ open }) => {
    const kept = await readKept(place);
    const database = await open();
    const words = wordsFor(database);
    const restored = await ninefoldHere(['restore', kept.archive, ...words], {
      cwd: await temporaryFolder('restored'),
    });
    expect(restored, restored.error).toMatchObject({ code: 0 });
    expect(await told(kept, words)).toMatchObject(asItWas(kept));
    await server?.stop();
    await database.dispose();
  });

  test('has the tables that its number stands for', async () => {
    const kept = await readKept(place);
    const database = await openToRead({ directory: await kept.folder() });
    const { number, columns } = await database.read(async (on) => ({
      number: await readSetting(on, 'engine_tables'),
      columns: await Promise.all(
        engineTables.map(async ({ name }) => [name, [...(await columnNames(on, name))].toSorted()] as const),
      ),
    }));
    await database.close();
    const ours = engineTables.map(({ name, columns: all }) => [name, Object.keys(all).toSorted()] as const);
    if (number === ENGINE_TABLES_VERSION) expect(columns, 'other tables have another number').toEqual(ours);
    else expect(number).toBeLessThan(ENGINE_TABLES_VERSION);
  });

  test('says in its archive who wrote it', async () => {
    const kept = await readKept(place);
    const [first = ''] = gunzipSync(await readFile(kept.archive))
      .toString('utf8')
      .split('\n');
    expect(JSON.parse(first)).toMatchObject({ kind: 'archive', format: 1, engine: version });
  });
});
