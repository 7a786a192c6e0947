import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import sql, { type Sql, raw } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = `# Pages

## 3. Entities
\`\`\`yaml
page:
  fields:
    name: { type: text, required: true }
    text: { type: markdown }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { page: { clerk: all } }
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { read_time: 60s, write_time: 10m }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] } }
now: 2026-01-05T08:00:00Z
\`\`\`
`;

/** Twelve pages of an export, of four megabytes each: far more than what lies between two ends of a connection. */
const RECORDS = 6_000;
const LETTERS = 8_000;
const PAGES = RECORDS / 500;

/** So many that others come several times meanwhile, also where a machine is quick. */
const IMPORTED = { sqlite: 3_000, postgres: 1_000 };

describe.each(databases)('what is large, on $kind', ({ kind, open }) => {
  let place: TestDatabase;
  let app: TestApp;
  let reads = 0;

  /** Each page of an export is a read of its own. */
  const counting = (inner: Database): Database =>
    new Proxy(inner, {
      get: (target, name) => {
        if (name === 'read') reads += 1;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });

  beforeEach(async () => {
    place = await open();
    app = await openApp({ contract, database: place, between: counting });
  });

  afterEach(async () => {
    await app.close();
    await place.dispose();
  });

  /** Many records like one that was created. */
  const multiply = async () => {
    const text = 'x'.repeat(LETTERS);
    const made = await app.request('cleo', 'POST', '/api/pages', { name: 'One', text });
    expect(made.status).toBe(201);
    const { storage, model, database } = app.runtime;
    const columns = [...(model.entities.get('page')?.fields.keys() ?? [])]
      .filter((name) => name !== 'id')
      .map((name) => `"${storage.column('page', name)}"`)
      .join(', ');
    const [table, id] = [storage.table('page'), storage.column('page', 'id')];
    const numbers: Sql = raw(
      `WITH RECURSIVE nf_numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nf_numbers WHERE n < ${RECORDS - 1})`,
    );
    const newId = raw(
      database.kind === 'sqlite'
        ? `printf('01900000-0000-7000-8000-%012d', n)`
        : `CAST('01900000-0000-7000-8000-' || lpad(CAST(n AS text), 12, '0') AS uuid)`,
    );
    await database.write((on) =>
      on.run(
        sql`INSERT INTO ${raw(`"${table}" ("${id}", ${columns})`)} ${numbers} SELECT ${newId}, ${raw(columns)} FROM ${raw(`"${table}"`)} CROSS JOIN nf_numbers`,
      ),
    );
  };

  const exporting = async (): Promise<IncomingMessage> => {
    const session = { person: 'cleo', token: true };
    const { token } = (await app.request(undefined, 'POST', '/api/-/rehearsal/session', session)).body;
    const headers = { Authorization: `Bearer ${token}` };
    reads = 0;
    return new Promise((resolve, reject) => {
      get(`${app.url}/api/pages/-/export?format=ndjson`, { headers, agent: false }, resolve).on(
        'error',
        reject,
      );
    });
  };

  const untilNothingIsRead = async () => {
    for (let before = -1; before !== reads; await pause(700)) before = reads;
    return reads;
  };

  test('an export is read no faster than it is taken, and not at all for who has gone', async () => {
    await multiply();
    const slow = await exporting();
    expect(slow.statusCode).toBe(200);
    const stalled = await untilNothingIsRead();
    expect(stalled).toBeGreaterThan(0);
    expect(stalled).toBeLessThan(PAGES - 3);
    // Whoever takes nothing holds nobody up.
    expect((await app.request('cleo', 'GET', '/api/pages?limit=1')).status).toBe(200);
    let lines = 0;
    for await (const piece of slow) lines += Buffer.from(piece).filter((byte) => byte === 10).length;
    expect(lines).toBe(RECORDS);

    const leaving = await exporting();
    leaving.destroy();
    expect(await untilNothingIsRead()).toBeLessThan(PAGES - 3);
    expect(app.reports.filter(({ kind }) => kind === 'bug')).toEqual([]);
  }, 120_000);

  test('an import leaves others their turn', async () => {
    const rows = Array.from({ length: IMPORTED[kind] }, (_, at) => `{"name":"Page ${at}"}`).join('\n');
    const state = { going: true };
    const imported = app
      .request('cleo', 'POST', '/api/pages/-/import', rows, { 'Content-Type': 'application/x-ndjson' })
      .finally(() => {
        state.going = false;
      });
    const seen: number[] = [];
    while (state.going) {
      const { status, body } = await app.request('cleo', 'GET', '/api/pages?limit=1&count=true');
      expect(status).toBe(200);
      if (state.going) seen.push(body.count);
      await pause(2);
    }
    expect((await imported).body).toEqual({ created: IMPORTED[kind], updated: 0, warnings: [] });
    expect(seen.length).toBeGreaterThan(1);
    // All rows or none: nobody saw some of them.
    expect(new Set(seen)).toEqual(new Set([0]));
  }, 120_000);
});
