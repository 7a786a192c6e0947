import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

describe('the page of the API', () => {
  let place: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    const [database] = databases;
    if (database === undefined) throw new Error('there is no database');
    place = await database.open();
    app = await openApp({ contract: readFileSync('contracts/equipment-desk.md', 'utf8'), database: place });
  });
  afterAll(async () => {
    await app?.close();
    await place?.dispose();
  });

  const ask = (path: string, method = 'GET') => fetch(app.url + path, { method });

  test.each(['/api/-/docs/index.html', '/api/-/docs/..%2fpackage.json', '/api/-/docs/package.json'])(
    'has no other files: %s',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found']);
    },
  );

  test('is only read', async () => {
    const answer = await ask('/api/-/docs', 'POST');
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('takes everything from this server, and nothing inline', async () => {
    const answer = await ask('/api/-/docs');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|nonce|https?:/);
    const html = await answer.text();
    expect(html).not.toMatch(/<style|<script>| on[a-z]+=|style=|https?:/);
    const addresses = [...html.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      const file = await ask(address);
      expect([address, file.status, (await file.text()).length > 200]).toEqual([address, 200, true]);
    }
  });
});
