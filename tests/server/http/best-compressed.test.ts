import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import compression from 'compression';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bestCompressed } from '#server/http/pages/best-compressed.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const script = Array.from({ length: 500 }, (_, line) => `export const line${line} = ${line * line};`).join(
  '\n',
);

describe('files whose names hold a hash of their content', () => {
  let folder: string;
  let server: Server;
  beforeAll(async () => {
    folder = await temporaryFolder('assets');
    await writeFile(join(folder, 'first-abc123.js'), script);
    await writeFile(join(folder, 'short-abc123.js'), 'export {};');
    const app = express();
    app.use(compression(), bestCompressed(folder, 5000), express.static(folder));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (name: string, encoding: string) => {
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const answer = await fetch(`http://127.0.0.1:${port}/${name}`, {
      headers: { 'accept-encoding': encoding },
    });
    const { headers, status } = answer;
    return {
      status,
      body: await answer.text(),
      encoding: headers.get('content-encoding'),
      length: headers.get('content-length'),
      headers,
    };
  };

  test('are sent at once, and as small as brotli makes them as soon as that is done', async () => {
    const first = await ask('first-abc123.js', 'gzip, deflate, br');
    expect(first).toMatchObject({ status: 200, body: script, encoding: 'br', length: null });
    const smallest = String(brotliCompressSync(script).length);
    await expect.poll(async () => (await ask('first-abc123.js', 'br')).length).toBe(smallest);
    const { body, encoding, headers } = await ask('first-abc123.js', 'gzip, br');
    expect([body, encoding]).toEqual([script, 'br']);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=5, immutable');
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  test('are sent as the build has compressed them, where it has', async () => {
    const built = brotliCompressSync(`${script}\n// built`);
    await writeFile(join(folder, 'built-abc123.js'), script);
    await writeFile(join(folder, 'built-abc123.js.br'), built);
    await expect.poll(async () => (await ask('built-abc123.js', 'br')).length).toBe(String(built.length));
    expect((await ask('built-abc123.js', 'br')).body).toBe(`${script}\n// built`);
  });

  test.each(['gzip', 'identity', 'br;q=0, gzip'])(
    'are sent as they were to who takes %s',
    async (encoding) => {
      const { body, encoding: sent } = await ask('first-abc123.js', encoding);
      expect(body).toBe(script);
      expect(sent).toBe(encoding === 'identity' ? null : 'gzip');
    },
  );

  test.each(['gone-abc123.js', 'short-abc123.js', '%2e%2e%2fpackage.json', 'a/first-abc123.js'])(
    'are none where %s is asked for',
    async (name) => {
      for (let time = 0; time < 3; time += 1) {
        const { status, encoding } = await ask(name, 'br');
        expect([status, encoding]).toEqual([name.startsWith('short') ? 200 : 404, null]);
      }
    },
  );
});
