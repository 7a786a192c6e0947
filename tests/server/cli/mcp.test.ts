import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { openApp } from '#tests/support/app.ts';
import { databaseOf } from '#tests/support/databases.ts';
import { compiled } from './spawned.ts';

const project = join(import.meta.dirname, '../../..');
const desk = join(project, 'contracts/equipment-desk.md');
const clients: Client[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

/** An agent that starts the command itself, as programs for agents do. */
async function agentOf(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(project, 'server/main.ts'), 'mcp', ...words],
      env: { NODE_COMPILE_CACHE: compiled, ...environment },
      stderr: 'ignore',
    }),
  );
  return client;
}

async function said(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content;
  return { text: first?.type === 'text' ? first.text : '', isError: isError ?? false };
}

describe('ninefold mcp', () => {
  test('gives the author of a contract the commands as tools', async () => {
    const client = await agentOf([desk]);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['check', 'test', 'plan', 'explain', 'format']);
    const checked = await said(client, 'check');
    expect(checked.isError).toBe(false);
    expect(JSON.parse(checked.text)).toHaveProperty('findings');
    const explained = await said(client, 'explain', { as: 'mira', list: 'loan' });
    expect(JSON.parse(explained.text)).toMatchObject({ call: 'list', entity: 'loan' });
    expect(await said(client, 'explain')).toEqual({ text: 'The argument as is missing.', isError: true });
    expect(await said(client, 'check', { file: '/etc/passwd' })).toMatchObject({ isError: true });
    expect(await said(client, 'explain', { as: 'nobody', list: 'loan' })).toMatchObject({ isError: true });
  });

  test('answers what was asked before its input ended', async () => {
    const program = spawn(process.execPath, [join(project, 'server/main.ts'), 'mcp', desk]);
    const calls = [
      {
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        },
      },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: { name: 'test', arguments: {} } },
      { method: 'notifications/cancelled', params: { requestId: 2 } },
      { id: 3, method: 'tools/call', params: { name: 'check', arguments: {} } },
    ];
    program.stdin.end(calls.map((call) => `${JSON.stringify({ jsonrpc: '2.0', ...call })}\n`).join(''));
    const lines = (await text(program.stdout)).trim().split('\n');
    // Of what was called off nothing is said, and nothing waits for it.
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 3]);
  });

  test('gives whoever a token belongs to the calls of an application', async () => {
    const place = await databaseOf('sqlite').open();
    const app = await openApp({ contract: await readFile(desk, 'utf8'), database: place });
    try {
      const person = { person: 'mira', token: true };
      const { body } = await app.request(undefined, 'POST', '/api/-/rehearsal/session', person);
      const client = await agentOf(['--url', app.url], { NINEFOLD_TOKEN: body.token });
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('list_items');
      const listed = JSON.parse((await said(client, 'list_items', { limit: 1 })).text);
      expect(listed.items).toHaveLength(1);
      expect(await said(client, 'read_item', { id: listed.items[0].id })).toMatchObject({ isError: false });
      expect(await said(client, 'list_items', { filter: 'nonsense ==' })).toMatchObject({ isError: true });
      const stranger = await agentOf(['--url', app.url], { NINEFOLD_TOKEN: 'nf_wrong' });
      await expect(stranger.listTools()).rejects.toThrow('401');
    } finally {
      await app.close();
      await place.dispose();
    }
  });
});
