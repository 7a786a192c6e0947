import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { giveContext } from '#server/http/request-context.ts';
import { sendStream } from '#server/http/send.ts';

/** More than all that stands between two programs can hold. */
const piece = 'x'.repeat(1_000_000);

test('who takes nothing of a stream is cut off, and the stream learns that nobody is there', async () => {
  let isTold = false;
  async function* stream(gone: AbortSignal): AsyncGenerator<string> {
    gone.addEventListener('abort', () => {
      isTold = true;
    });
    while (!gone.aborted) yield piece;
  }
  const sent = Promise.withResolvers<void>();
  const app = express()
    .use(giveContext(() => undefined))
    .get('/', (request, response) => {
      const answer = { status: 200, stream, patienceMs: 20 };
      sendStream(request, response, answer).then(sent.resolve, sent.reject);
    });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `address` is null only for a server that does not listen.
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  reader.pause().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await sent.promise;
  expect(isTold).toBe(true);
  reader.destroy();
  server.close();
  await once(server, 'close');
});
