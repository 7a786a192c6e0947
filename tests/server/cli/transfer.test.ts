import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRealApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { shop } from '#tests/server/operations/transfer/shop.ts';
import { ninefoldHere } from './in-process.ts';

describe.each(databases)('ninefold export and import on $kind', ({ open }) => {
  let database: TestDatabase;
  let cwd: string;

  beforeEach(async () => {
    database = await open();
    cwd = await mkdtemp(join(tmpdir(), 'ninefold-transfer-'));
    const app = await openRealApp({ contract: shop, database });
    await app.close();
  });

  afterEach(async () => {
    await database.dispose();
    await rm(cwd, { recursive: true, force: true });
  });

  const run = (...words: string[]) => {
    const place = database.url === undefined ? ['--data', database.directory] : ['--database', database.url];
    return ninefoldHere([...words, ...place], { cwd });
  };

  test('say what they need', async () => {
    expect(await run('export')).toMatchObject({
      code: 2,
      error: expect.stringContaining('ninefold export <entity>'),
    });
    expect(await run('import', 'item')).toMatchObject({ code: 2 });
    expect(await run('export', 'itm')).toMatchObject({ code: 1, error: expect.stringContaining('`item`') });
    expect(await run('import', 'item', 'none.csv')).toMatchObject({
      code: 1,
      error: expect.stringContaining('none.csv cannot be read'),
    });
  });

  test('write nothing where a row breaks a rule, and otherwise give back what they were given', async () => {
    await writeFile(join(cwd, 'items.csv'), 'name,serial,price\nLamp,L1,5\nGold,G1,5000\n');
    expect(await run('import', 'item', 'items.csv')).toEqual({
      code: 1,
      out: '',
      error: 'Nothing was written.\nline 3, price: €5,000.00 is too dear. (TOO_DEAR)\n',
    });
    await writeFile(join(cwd, 'items.csv'), 'name,serial,price\nLamp,L1,5\nGold,G1,0.50\n');
    expect(await run('import', 'items', 'items.csv', '--dry-run')).toMatchObject({ code: 0 });
    expect((await run('export', 'item', '--fields', 'name')).out).toBe('name\r\n');
    const done = await run('import', 'items', 'items.csv', '--key', 'serial');
    expect(done).toEqual({ code: 0, out: '', error: 'line 3: That is cheap.\n2 created, 0 changed.\n' });
    const told = await run('export', 'item', '--fields', 'name,price', '--sort', '-price', '--format', 'csv');
    expect(told).toEqual({ code: 0, out: 'name,price\r\nLamp,5.00\r\nGold,0.50\r\n', error: '' });
  });

  test('leave out the rows that are refused where that is asked for, and say which', async () => {
    await writeFile(join(cwd, 'items.csv'), 'name,serial,price\nLamp,L1,5\nGold,G1,5000\n');
    expect(await run('import', 'item', 'items.csv', '--skip-refused')).toEqual({
      code: 0,
      out: '',
      error: 'line 3: €5,000.00 is too dear.\n1 created, 0 changed, 1 skipped.\n',
    });
    expect((await run('export', 'item', '--fields', 'name')).out).toBe('name\r\nLamp\r\n');
  });
});
