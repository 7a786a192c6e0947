import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const CONNECTIONS = 16;
const REQUESTS = 4_000;
/** A fiftieth of what so many requests make. */
const FEW_BYTES = 200_000;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let child: ChildProcess | undefined;
afterEach(() => {
  agent.destroy();
  child?.kill();
});

async function answerOf(url: string): Promise<string> {
  const asked = request(url, { agent });
  asked.end();
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const part of answer) text += String(part);
  return text;
}

test('requests are forgotten while many are under way', async () => {
  const program = fileURLToPath(new URL('old-objects-program.ts', import.meta.url));
  const flags = ['--expose-gc', '--max-semi-space-size=1'];
  const started = spawn(process.execPath, [...flags, program], { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  const [said] = await once(started.stdout, 'data');
  const url = String(said).trim();
  let left = 2 * REQUESTS;
  const grown: number[] = [];
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const path = left % REQUESTS === 0 ? '/old' : '/';
      const answer = await answerOf(url + path);
      if (path === '/old') grown.push(Number(answer));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  // Before the first look the server was starting.
  expect(grown).toHaveLength(2);
  expect(grown[1]).toBeLessThan(FEW_BYTES);
});
