import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallContract } from '#tests/server/small-contract.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

describe('an answer', () => {
  let place: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    const [database] = databases;
    if (database === undefined) throw new Error('there is no database');
    place = await database.open();
    app = await openApp({ contract: smallContract, database: place });
  });
  afterAll(async () => {
    await app?.close();
    await place?.dispose();
  });

  const ask = (path: string, encoding: string) =>
    app.request('ada', 'GET', path, undefined, { 'Accept-Encoding': encoding });

  test('goes out as it is to who takes nothing compressed, and where it is short', async () => {
    for (const [path, encoding] of [
      ['/api/-/openapi.json', 'identity'],
      ['/api/-/me', 'gzip'],
    ] as const) {
      const { headers } = await ask(path, encoding);
      expect([path, headers.get('content-encoding'), headers.get('vary')]).toEqual([
        path,
        null,
        'Accept-Language, Accept-Encoding',
      ]);
    }
  });

  test.each(['gzip', 'br'])(
    'that is long goes out compressed with %s, and says the same',
    async (encoding) => {
      const [plain, compressed] = [
        await ask('/api/-/openapi.json', 'identity'),
        await ask('/api/-/openapi.json', encoding),
      ];
      expect(compressed.headers.get('content-encoding')).toBe(encoding);
      expect(compressed.headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
      expect(compressed.body).toEqual(plain.body);
    },
  );
});
