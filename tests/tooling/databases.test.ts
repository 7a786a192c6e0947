import { existsSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';

describe.each(databases)('a test database on $kind', ({ open }) => {
  test('has a folder of its own that is gone after it was disposed of', async () => {
    const one = await open();
    const other = await open();
    expect(one.directory).not.toBe(other.directory);
    expect(existsSync(one.directory)).toBe(true);
    await one.dispose();
    await other.dispose();
    expect(existsSync(one.directory)).toBe(false);
  });
});

describe('a test database on PostgreSQL', () => {
  const openPostgres = () => databases[1]!.open();

  test('is empty, speaks UTF-8 and sorts by a language, not by bytes', async () => {
    const database = await openPostgres();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const tables = await client.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    const encoding = await client.query('SHOW server_encoding');
    const order = await client.query(`SELECT 'a' < 'B' AS by_language`);
    await client.end();
    await database.dispose();
    expect(tables.rows).toEqual([]);
    expect(encoding.rows).toEqual([{ server_encoding: 'UTF8' }]);
    expect(order.rows).toEqual([{ by_language: true }]);
  });

  test('goes away even while a connection to it is open', async () => {
    const database = await openPostgres();
    const client = new pg.Client({ connectionString: database.url });
    const ended = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await database.dispose();
    await expect(ended).resolves.toMatchObject({ code: '57P01' });
  });
});
