import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import express, { type Request, type Response } from 'express';
import { describe, expect, test, vi } from 'vitest';
import { expressClasses } from '#server/http/express-classes.ts';
import { readBytes } from '#server/http/json-body.ts';
import { serve } from '#server/instance/serve.ts';

/** However it ends: `once` of Node takes a reset for a failure. */
function closed(socket: Socket): Promise<void> {
  socket.on('error', () => undefined);
  return new Promise((resolve) => void socket.once('close', () => resolve()));
}

async function rawAnswer(request: string): Promise<string> {
  const heard: string[] = [];
  const serving = await serve((_asked, answer) => answer.end(heard.push('heard').toString()), {
    host: '127.0.0.1',
    port: 0,
  });
  if (serving.kind !== 'serving') throw new Error(serving.message);
  const socket = connect(Number(new URL(serving.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (part) => {
    text += String(part);
  });
  socket.write(request);
  await closed(socket);
  await serving.stop();
  expect(heard, 'no request came through').toEqual([]);
  return text.split('\r\n')[0] ?? '';
}

test('headers of more than sixteen kilobytes are not read', async () => {
  const request = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`;
  expect(await rawAnswer(request)).toContain('431');
});

test('a request that says its length in two ways is not read', async () => {
  const request =
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  expect(await rawAnswer(request)).toContain('400');
});

test('a request without a host, or with a broken line in its headers, is not read', async () => {
  expect(await rawAnswer('GET / HTTP/1.1\r\n\r\n')).toContain('400');
  expect(await rawAnswer('GET / HTTP/1.1\r\nHost: x\r\nA\rB: c\r\n\r\n')).toContain('400');
});

test('a body that neither has a length nor comes is empty, and the connection goes on', async () => {
  const serving = await serve(
    (request, answer) => {
      void readBytes(request, 10).then((read) =>
        answer.end(read.kind === 'done' ? `${request.method} ${read.value.length};` : read.code),
      );
    },
    { host: '127.0.0.1', port: 0 },
  );
  if (serving.kind !== 'serving') throw new Error(serving.message);
  const socket = connect(Number(new URL(serving.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (part) => void (text += String(part)));
  const head = 'HTTP/1.1\r\nHost: x\r\n';
  socket.write(`POST / ${head}\r\nGET / ${head}\r\nPOST / ${head}Content-Length: 3\r\n\r\nabc`);
  socket.write(`DELETE / ${head}Connection: close\r\n\r\n`);
  await closed(socket);
  await serving.stop();
  expect(text.match(/[A-Z]+ \d+;/g)).toEqual(['POST 0;', 'GET 0;', 'POST 3;', 'DELETE 0;']);
});

describe('a sender who is slow', () => {
  const patience = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };
  const dribbled = async (head: string): Promise<string> => {
    const serving = await serve(
      (request, answer) => {
        request.on('error', () => undefined).resume();
        request.on('end', () => answer.end('heard'));
      },
      { host: '127.0.0.1', port: 0, patience },
    );
    if (serving.kind !== 'serving') throw new Error(serving.message);
    const socket = connect(Number(new URL(serving.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (part) => void (text += String(part)));
    // Cut off in the middle of a piece is how it has to end.
    socket.write(head);
    const dribble = setInterval(() => socket.write('a'), 40);
    await closed(socket);
    clearInterval(dribble);
    await serving.stop();
    return text.split('\r\n')[0] ?? '';
  };

  test('of headers, byte by byte, is cut off', async () => {
    expect(await dribbled('GET / HTTP/1.1\r\nHost: x\r\nX: ')).toContain('408');
  });

  test('of a body, byte by byte, is cut off', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n';
    expect(await dribbled(head)).not.toContain('200');
  });
});

test('requests sent without waiting for answers are answered in their order', async () => {
  const serving = await serve(
    (request, answer) => void setTimeout(() => answer.end(request.url), request.url === '/1' ? 60 : 0),
    { host: '127.0.0.1', port: 0 },
  );
  if (serving.kind !== 'serving') throw new Error(serving.message);
  const socket = connect(Number(new URL(serving.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (part) => void (text += String(part)));
  socket.write('GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await closed(socket);
  await serving.stop();
  expect(text.match(/^\/\d/gm)).toEqual(['/1', '/2']);
});

test('a stop answers what has begun, and nobody who goes on asking over the same connection', async () => {
  const held: (() => void)[] = [];
  const serving = await serve(
    (request, answer) => {
      if (request.url === '/held') held.push(() => answer.end('held'));
      else answer.end('at once');
    },
    { host: '127.0.0.1', port: 0 },
  );
  if (serving.kind !== 'serving') throw new Error(serving.message);
  const port = Number(new URL(serving.url).port);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const ask = (path: string) =>
    new Promise<string>((resolve) => {
      const sent = get({ port, path, agent }, (answer) => {
        let text = '';
        answer.on('data', (part) => void (text += String(part)));
        answer.on('end', () => resolve(`${text}, ${answer.headers.connection}`));
      });
      sent.on('error', () => resolve('refused'));
    });
  expect(await ask('/')).toBe('at once, keep-alive');
  const slow = ask('/held');
  await expect.poll(() => held.length).toBe(1);
  let after = 0;
  const busy = Array.from({ length: 3 }, async () => {
    while ((await ask('/')) !== 'refused') after += 1;
  });
  await expect.poll(() => after).toBeGreaterThan(20);
  const stopped = serving.stop();
  const before = after;
  await Promise.all(busy);
  expect(after - before).toBeLessThanOrEqual(6);
  held.forEach((answer) => answer());
  expect(await slow).toBe('held, close');
  await stopped;
  agent.destroy();
});

test('of several requests on one connection all are answered while it stops, and the last says that it ends', async () => {
  const held: (() => void)[] = [];
  const serving = await serve((request, answer) => held.push(() => answer.end(`${request.url};`)), {
    host: '127.0.0.1',
    port: 0,
  });
  if (serving.kind !== 'serving') throw new Error(serving.message);
  const socket = connect(Number(new URL(serving.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (part) => void (text += String(part)));
  socket.write(['/a', '/b'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  await vi.waitFor(() => expect(held).toHaveLength(2));
  const stopped = serving.stop();
  held.forEach((answer) => answer());
  await closed(socket);
  await stopped;
  expect(text.match(/\/[ab];|Connection: \S+/g)).toEqual([
    'Connection: keep-alive',
    '/a;',
    'Connection: close',
    '/b;',
  ]);
});

test('a request and its answer are those of Express from the beginning', async () => {
  const app = express();
  app.get('/', (request, response) => void response.json(request.query));
  const changed: boolean[] = [];
  const serving = await serve(
    (request, response) => {
      const kinds = [Object.getPrototypeOf(request), Object.getPrototypeOf(response)];
      app(request as Request, response as Response);
      changed.push(Object.getPrototypeOf(request) !== kinds[0], Object.getPrototypeOf(response) !== kinds[1]);
    },
    { host: '127.0.0.1', port: 0, classes: expressClasses(app) },
  );
  if (serving.kind !== 'serving') throw new Error(serving.message);
  const answer = await fetch(`${serving.url}/?a=1`);
  expect(await answer.json()).toEqual({ a: '1' });
  expect(changed).toEqual([false, false]);
  await serving.stop();
});
