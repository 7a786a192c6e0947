import { request as plainRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, openRealApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { smallContract } from '#tests/server/small-contract.ts';

const publicUrl = 'https://desk.example.org';

describe('where NINEFOLD_URL says the public address', () => {
  let database: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    database = await databases[0]!.open();
    app = await openRealApp({ contract: smallContract, database, publicUrl, trustProxy: 1 });
  });
  afterAll(async () => {
    await app.close();
    await database.dispose();
  });

  /** What is answered under another name than the one the request goes to: `fetch` sends no other. */
  const asked = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
    new Promise<number>((resolve, reject) => {
      const sent = plainRequest(`${app.url}${path}`, { method, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end();
    });
  const signOut = (headers: Readonly<Record<string, string>>) => asked('/api/-/session', headers, 'DELETE');

  test.each([
    ['desk.example.org', 200],
    ['desk.example.org:443', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['ninefold:3000', 200],
    ['evil.example', 403],
    ['desk.example.org.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
  ])('a call under the name %s is answered %i', async (Host, status) => {
    expect(await asked('/api/-/app', { Host })).toBe(status);
  });

  test('a page of another name does not write, even if its name leads here', async () => {
    const evil = 'evil.example';
    expect(await signOut({ Host: evil, Origin: `https://${evil}` })).toBe(403);
    expect(await signOut({ Host: 'desk.example.org', Origin: `https://${evil}` })).toBe(403);
    expect(await signOut({ Host: 'ninefold:3000', Origin: 'http://ninefold:3000' })).toBe(403);
    expect(await signOut({ Host: 'desk.example.org', Origin: 'http://desk.example.org' })).toBe(403);
    expect(await signOut({ Host: 'desk.example.org', Origin: publicUrl })).toBe(204);
  });

  test('the name that a trusted proxy passes on counts', async () => {
    const Host = '127.0.0.1:3000';
    expect(await asked('/api/-/app', { Host, 'X-Forwarded-Host': 'desk.example.org' })).toBe(200);
    expect(await asked('/api/-/app', { Host, 'X-Forwarded-Host': 'evil.example' })).toBe(403);
  });

  test('whoever looks after the process asks under any name', async () => {
    expect(await asked('/healthz', { Host: 'evil.example' })).toBe(200);
    expect(await asked('/readyz', { Host: 'evil.example' })).toBe(200);
  });
});
