import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallContract } from '#tests/server/small-contract.ts';
import { type Ended, type Started, started } from './spawned.ts';

// What no test can provoke, because it is mended as soon as it is known, is thrown into the process from outside.
const planted = `
const faults = {
  SIGUSR2: () => setImmediate(() => { throw new Error('planted'); }),
  SIGPIPE: () => setImmediate(() => { throw Object.assign(new Error('gone'), { code: 'EPIPE' }); }),
  SIGWINCH: () => void Promise.reject(new Error('unheard')),
};
for (const [signal, fault] of Object.entries(faults)) process.on(signal, fault);
`;

let cwd: string;
let server: Started;
let end: Promise<Ended>;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ninefold-uncaught-'));
  await writeFile(join(cwd, 'small.md'), smallContract);
  await writeFile(join(cwd, 'planted.mjs'), planted);
  server = await begin();
});

afterEach(async () => {
  await server.stop('SIGKILL');
  await rm(cwd, { recursive: true, force: true });
});

const begin = async () => {
  const env = { NODE_OPTIONS: `--import=${join(cwd, 'planted.mjs')}` };
  const now = await started(['small.md', '--port', '0'], { cwd, env });
  end = once(now.child, 'close').then(([code]) => ({ code, out: '', error: now.said() }));
  return now;
};

/** A request whose body is still on its way. */
async function halfSent(): Promise<Socket> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = `POST /api/-/session HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2`;
  socket.write(`${head}\r\n\r\n{`);
  await expect.poll(() => fetch(`${server.url}/healthz`).then(({ status }) => status)).toBe(200);
  return socket;
}

test.each([
  ['an exception', 'SIGUSR2', 'planted'],
  ['a rejection', 'SIGWINCH', 'unheard'],
] as const)(
  '%s that nobody catches is logged, what was begun is answered, and the server stops',
  async (_what, signal, message) => {
    const socket = await halfSent();
    let text = '';
    socket.on('data', (piece) => void (text += String(piece)));
    server.child.kill(signal);
    await expect.poll(() => server.said()).toContain(`"message":"${message}"`);
    socket.write('}');
    expect((await end).code).toBe(1);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(server.said()).toContain('"kind":"uncaught"');
    server = await begin();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  },
);

test('a connection that breaks where nobody waits for it is logged, and the server goes on', async () => {
  server.child.kill('SIGPIPE');
  await expect.poll(() => server.said()).toContain('"kind":"uncaught"');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(server.said()).not.toContain('stops');
});
