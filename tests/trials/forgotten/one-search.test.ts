import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { type Asked, noting } from '#tests/support/noted-statements.ts';

const contract = readFileSync(new URL('at-once.md', import.meta.url), 'utf8');

/** Answers, messages and digests are looked through once, of however many records values are forgotten. */
describe.each(databases)('what is kept of many records on $kind', ({ open }) => {
  const asked: Asked[] = [];
  let database: TestDatabase;
  let app: TestApp;

  beforeEach(async () => {
    database = await open();
    app = await openApp({
      contract,
      database,
      between: (one) => noting(one, asked, { also: 'runs' }),
      variables: new Map([['LEDGER_URL', 'http://127.0.0.1:9/']]),
    });
  });
  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const make = async (values: object) => {
    const { status, body } = await app.request('dora', 'POST', '/api/complaints', values);
    expect(status, JSON.stringify(body)).toBe(201);
  };

  test('is looked for in one go', async () => {
    const tables = ['nf_history', 'nf_idempotency', 'nf_request', 'nf_outbox', 'nf_notice', 'nf_digest'];
    /** How often each was asked while the values of so many were forgotten. */
    const looks = async (count: number) => {
      const name = `Of ${count}`;
      for (let at = 0; at < count; at += 1) await make({ name, story: 'Whooping' });
      asked.length = 0;
      await make({ name: 'The last', closes: name });
      const statements = asked.map(({ text }) => text).filter((text) => !text.startsWith('INSERT'));
      return tables.map((table) => [table, statements.filter((text) => text.includes(table)).length]);
    };
    const few = await looks(2);
    expect(Object.fromEntries(few)).toMatchObject({
      nf_idempotency: 1,
      nf_history: 1,
      nf_request: 1,
      nf_outbox: 2,
    });
    expect(await looks(12)).toEqual(few);
  });
});
