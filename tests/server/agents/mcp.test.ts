import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Shop

## 3. Entities
\`\`\`yaml
client: { fields: { name: { type: text, required: true } } }
order:
  help: What somebody has ordered.
  fields:
    title: { type: text, required: true }
    price: { type: decimal }
    margin: { type: decimal }
    client: { type: ref, to: client }
    size: { type: choice, options: { small: Small, large: Large } }
\`\`\`

## 4. States
\`\`\`yaml
order:
  field: status
  start: open
  states: { open: {}, sent: {} }
  transitions: { send: { from: open, to: sent, by: [clerk], input: { note: { type: text, required: true } } } }
\`\`\`

## 5. Rules
\`\`\`yaml
order:
  DEAR: { rule: "price == null || price < 1000", confirm: true }
  ODD: { rule: "title != 'odd'", confirm: true }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {} }
grants:
  client: { clerk: all }
  order:
    clerk: { read: { except: [margin] }, create: { except: [margin] }, update: { fields: [title, price] } }
\`\`\`

## 7. Calls
\`\`\`yaml
documents:
  slip: { of: order, label: Slip, for: [clerk], title: "Slip for {title}", text: "Costs {price}, brings [{margin}]." }
\`\`\`

## 8. Errors
\`\`\`yaml
DEAR: { status: 409, message: "{price} is much. Do you mean it?" }
ODD: { status: 409, message: "That is an odd title. Keep it?" }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] }, gus: { roles: [guest] } }
now: 2026-01-05T08:00:00Z
\`\`\`
`;

interface Agent {
  readonly client: Client;
  /** What the person was asked. */
  readonly asked: string[];
}

/** An agent of somebody. `answer`: what its person says when they are asked; undefined: it cannot ask anybody. */
async function agentOf(
  { url, request }: TestApp,
  person: string | undefined,
  { answer, legacy = false }: { readonly answer?: 'accept' | 'decline'; readonly legacy?: boolean } = {},
): Promise<Agent> {
  const asked: string[] = [];
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: answer === undefined ? {} : { elicitation: { form: {} } },
      versionNegotiation: { mode: legacy ? 'legacy' : 'auto' },
    },
  );
  if (answer !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return answer === 'accept' ? { action: 'accept', content: {} } : { action: 'decline' };
    });
  const headers: Record<string, string> = {};
  if (person !== undefined) {
    const signedIn = await request(undefined, 'POST', '/api/-/rehearsal/session', { person, token: true });
    headers['Authorization'] = `Bearer ${signedIn.body.token}`;
  }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/api/-/mcp`), { requestInit: { headers } }),
  );
  return { client, asked };
}

/** What a tool answered, read as JSON, or the code it was refused with. */
async function done({ client }: Agent, name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content;
  if (first?.type !== 'text') throw new Error('no text');
  const body = first.text === 'Done.' ? undefined : JSON.parse(first.text);
  return isError === true ? { refused: body.code, body } : body;
}

describe.each(databases)('agents on $kind', ({ open }) => {
  const app = appForAll(open, { contract });
  const names = async ({ client }: Agent) => (await client.listTools()).tools.map(({ name }) => name);

  test('are offered the calls of whoever they ask for, and no others', async () => {
    expect(await names(await agentOf(app, 'cleo'))).toEqual([
      'list_clients',
      'create_client',
      'read_client',
      'update_client',
      'delete_client',
      'total_clients',
      'history_of_client',
      'restore_client',
      'deleted_clients',
      'list_orders',
      'create_order',
      'read_order',
      'update_order',
      'send_order',
      'total_orders',
      'history_of_order',
      'restore_order',
      'deleted_orders',
      'document_slip_of_order',
      'who_am_i',
    ]);
    expect(await names(await agentOf(app, 'gus'))).toEqual(['who_am_i']);
    expect(await names(await agentOf(app, undefined))).toEqual(['who_am_i']);
    const ofOwner = await names(await agentOf(app, 'owner'));
    expect(ofOwner).toEqual(expect.arrayContaining(['read_document', 'plan_contract', 'explain_call']));
  });

  test('are told which fields there are, without those that may not be read', async () => {
    const { tools } = await (await agentOf(app, 'cleo')).client.listTools();
    const list = tools.find(({ name }) => name === 'list_orders');
    expect(list?.description).toContain('What somebody has ordered.');
    expect(list?.description).toContain('size (small | large)');
    expect(list?.description).toContain('client (ref of client)');
    expect(list?.annotations).toMatchObject({ readOnlyHint: true });
    expect(JSON.stringify(tools)).not.toContain('margin');
    expect(JSON.stringify(tools)).not.toContain('$ref');
    const send = tools.find(({ name }) => name === 'send_order');
    expect(send?.description).toBe('Send: Order. Leads to sent.');
    expect(send?.inputSchema).toMatchObject({
      required: ['id', 'values'],
      properties: { values: { properties: { note: {} }, required: ['note'] } },
    });
  });

  test('make, find, change and move records with the rights of their person', async () => {
    const agent = await agentOf(app, 'cleo');
    const made = await done(agent, 'create_order', { values: { title: 'Tea', price: '12.5' } });
    expect(made).toMatchObject({ title: 'Tea', price: '12.50', status: 'open' });
    const { id } = made;
    expect(await done(agent, 'list_orders', { filter: "title == 'Tea'", count: true })).toMatchObject({
      count: 1,
      items: [{ id }],
    });
    expect(await done(agent, 'update_order', { id, values: { title: 'Green tea' } })).toMatchObject({
      title: 'Green tea',
    });
    expect(await done(agent, 'send_order', { id, values: { note: 'by post' } })).toMatchObject({
      status: 'sent',
    });
    expect(await done(agent, 'send_order', { id, values: { note: 'again' } })).toMatchObject({
      refused: 'wrong_state',
    });
    expect(await done(await agentOf(app, 'gus'), 'who_am_i')).toMatchObject({
      person: { roles: ['guest'] },
    });
  });

  test('say which version they have seen, and are told where it is older', async () => {
    const agent = await agentOf(app, 'cleo');
    const { id } = await done(agent, 'create_order', { values: { title: 'Cup' } });
    const { content } = await agent.client.callTool({ name: 'read_order', arguments: { id } });
    expect(content[1]).toEqual({ type: 'text', text: 'if_match: "1"' });
    const first = { id, if_match: '"1"', values: { title: 'Mug' } };
    expect(await done(agent, 'update_order', first)).toMatchObject({ title: 'Mug' });
    expect(await done(agent, 'update_order', first)).toMatchObject({ refused: 'stale' });
    // As a record tells it.
    expect(await done(agent, 'update_order', { ...first, if_match: 1 })).toMatchObject({ refused: 'stale' });
    expect(await done(agent, 'update_order', { ...first, if_match: 2 })).toMatchObject({ title: 'Mug' });
  });

  test('try something without keeping it, and are told so', async () => {
    const agent = await agentOf(app, 'cleo');
    const tried = { values: { title: 'Lid' }, dry_run: true };
    const { content } = await agent.client.callTool({ name: 'create_order', arguments: tried });
    expect(content[1]).toEqual({ type: 'text', text: 'This was a dry run: nothing of it was kept.' });
    expect((await done(agent, 'list_orders', { filter: "title == 'Lid'" })).items).toEqual([]);
  });

  test('are told what is wrong with their arguments, and nothing is done', async () => {
    const agent = await agentOf(app, 'cleo');
    expect(await done(agent, 'read_order', {})).toMatchObject({ refused: 'bad_request' });
    expect(await done(agent, 'read_order', { id: 'x', colour: 'red' })).toMatchObject({
      refused: 'bad_request',
    });
    expect(await done(agent, 'read_order', { id: { $ne: 1 } })).toMatchObject({ refused: 'bad_request' });
    expect(await done(agent, 'read_order', { id: '../clients' })).toMatchObject({ refused: 'not_found' });
    expect(await done(agent, 'list_orders', { filter: 'margin > 1' })).toMatchObject({
      refused: 'bad_filter',
    });
    expect(await done(agent, 'create_order', { values: { title: 7, colour: 1 } })).toMatchObject({
      refused: 'invalid',
    });
    for (const values of ['Tea', ['Tea'], 7])
      expect(await done(agent, 'create_order', { values })).toMatchObject({
        refused: 'bad_request',
        body: { detail: 'The argument `values` must be an object of fields and values.' },
      });
    await expect(done(agent, 'delete_order', { id: 'x' })).rejects.toThrow('There is no tool delete_order.');
  });

  test('ask their person what a rule wants to be confirmed, each question by itself', async () => {
    const willing = await agentOf(app, 'cleo', { answer: 'accept' });
    const dear = { values: { title: 'odd', price: '5000' } };
    expect(await done(willing, 'create_order', dear)).toMatchObject({ title: 'odd', price: '5000.00' });
    expect(willing.asked.toSorted()).toEqual([
      '5,000.00 is much. Do you mean it?',
      'That is an odd title. Keep it?',
    ]);
    const unwilling = await agentOf(app, 'cleo', { answer: 'decline' });
    expect(await done(unwilling, 'create_order', dear)).toMatchObject({ refused: 'confirm' });
    expect(unwilling.asked).toHaveLength(2);
  });

  test('name the codes themselves where nobody can be asked', async () => {
    const agent = await agentOf(app, 'cleo', { legacy: true, answer: 'accept' });
    const dear = { values: { title: 'Car', price: '5000' } };
    expect(await done(agent, 'create_order', dear)).toMatchObject({ refused: 'confirm' });
    expect(agent.asked).toEqual([]);
    expect(await done(agent, 'create_order', { ...dear, confirm: 'DEAR' })).toMatchObject({ title: 'Car' });
  });

  test('read the application, records and (for the owner) the contract as resources', async () => {
    const agent = await agentOf(app, 'cleo');
    const { id } = await done(agent, 'create_order', { values: { title: 'Pot' } });
    const read = async ({ client }: Agent, uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return content !== undefined && 'text' in content ? content.text : undefined;
    };
    expect(await read(agent, `ninefold://records/orders/${id}`)).toContain('"title":"Pot"');
    const slip = `ninefold://records/orders/${id}/documents/slip`;
    expect(await read(agent, slip)).toMatch(/<h1 dir="auto">Slip for Pot<\/h1>[^]*brings \[\]\./);
    const drawn = await agent.client.callTool({ name: 'document_slip_of_order', arguments: { id } });
    expect(drawn.content).toEqual([{ type: 'text', text: await read(agent, slip) }]);
    const { resourceTemplates } = await agent.client.listResourceTemplates();
    expect(resourceTemplates.map(({ name }) => name)).toEqual(['record', 'document']);
    expect(await read(agent, 'ninefold://application')).not.toContain('margin');
    for (const uri of [slip.replace('slip', 'none'), slip.replace('orders', 'clients')])
      await expect(read(agent, uri)).rejects.toThrow();
    await expect(read(await agentOf(app, 'gus'), slip)).rejects.toThrow();
    await expect(read(agent, 'ninefold://contract')).rejects.toThrow();
    await expect(read(agent, 'ninefold://records/-/people')).rejects.toThrow();
    await expect(read(await agentOf(app, 'gus'), `ninefold://records/orders/${id}`)).rejects.toThrow();
    expect(await read(await agentOf(app, 'owner'), 'ninefold://contract')).toBe(contract);
  });

  test('are refused as any caller is', async () => {
    const post = (body: unknown, headers = {}) => app.request('cleo', 'POST', '/api/-/mcp', body, headers);
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const accept = { Accept: 'application/json, text/event-stream' };
    expect((await post(list, { ...accept, Authorization: 'Bearer nf_wrong' })).status).toBe(401);
    expect((await post([list, list], accept)).status).toBe(400);
    expect((await post('{', accept)).status).toBe(400);
    expect((await post({ jsonrpc: '2.0' }, accept)).status).toBe(400);
    expect((await post(undefined, accept)).status).toBe(400);
    expect((await app.request('cleo', 'GET', '/api/-/mcp')).status).toBe(405);
    const params = { name: 'read_order', arguments: { id: 'none' } };
    const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params };
    const within = await post(call, { ...accept, 'Accept-Encoding': 'identity' });
    expect(within.headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
    const agent = await agentOf(app, 'cleo');
    expect(await done(agent, 'read_order', { id: '\ud800' })).toMatchObject({ refused: 'bad_request' });
  });
});
