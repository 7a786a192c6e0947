import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newPerson } from '#server/operations/accounts/new-person.ts';
import { addToken } from '#server/identity/keys/tokens.ts';
import { openRealApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { ninefoldHere } from './in-process.ts';

const contract = `# Orders

## 3. Entities
\`\`\`yaml
order: { fields: { text: { type: text, max: 20 }, by: { type: ref, to: user, initial: me } } }
\`\`\`

## 4. States
\`\`\`yaml
order:
  field: status
  start: open
  states: { open: {}, done: {} }
  transitions:
    finish: { from: open, to: done, by: { clerk: by == me }, when: { NO_TEXT: text != null } }
\`\`\`

## 5. Rules
\`\`\`yaml
order:
  NO_X: { rule: text != 'x', at: text }
  SHORT: { rule: text.size() > 1, at: text, warn: true }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { order: { clerk: { read: true, create: true, update: by == me } } }
\`\`\`

## 8. Errors
\`\`\`yaml
NO_TEXT: { status: 409, message: Say what it is. }
NO_X: { message: Not this. }
SHORT: { message: That is short. }
\`\`\`
`;

describe.each(databases)('ninefold explain on real data on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: Awaited<ReturnType<typeof openRealApp>>;
  let cwd: string;
  let order: string;
  let bearer: Readonly<Record<string, string>>;

  beforeEach(async () => {
    database = await open();
    cwd = await mkdtemp(join(tmpdir(), 'ninefold-explain-'));
    await writeFile(join(cwd, 'orders.md'), contract);
    app = await openRealApp({ contract, database });
    const ada = await account('ada');
    await account('bob');
    const { runtime } = app;
    const token = { id: runtime.newId(), userId: ada, name: 'test', now: runtime.clock.now() };
    bearer = { Authorization: `Bearer ${await runtime.database.write((on) => addToken(on, token))}` };
    order = (await app.request(undefined, 'POST', '/api/orders', { text: 'Lamp' }, bearer)).body.id;
  });
  afterEach(async () => {
    await app.close();
    await database.dispose();
    await rm(cwd, { recursive: true, force: true });
  });

  const account = async (name: string): Promise<string> => {
    const { runtime } = app;
    const person = {
      email: `${name}@example.org`,
      passwordHash: 'none',
      roles: ['clerk'],
      now: runtime.clock.now(),
    };
    const made = await runtime.database.write((on) => newPerson(on, runtime, person));
    if (made.kind === 'refusal') throw new Error(made.code);
    return made.value.id;
  };
  const explain = (...words: string[]) => {
    const place = database.url === undefined ? ['--data', database.directory] : ['--database', database.url];
    return ninefoldHere(['explain', ...words, ...place], { cwd });
  };

  test('says what it needs, and refuses a contract that is not in force there', async () => {
    expect(await explain('--as', 'ada@example.org')).toMatchObject({
      code: 2,
      error: expect.stringContaining('Usage: ninefold explain'),
    });
    expect(await explain('--as', 'eve@example.org', '--read', order, '--of', 'order')).toMatchObject({
      code: 2,
      error: expect.stringContaining('There is no person "eve@example.org".'),
    });
    expect(await explain('--as', 'ada@example.org', '--read', order)).toEqual({
      code: 2,
      out: '',
      error: 'The record needs its entity: --of E\n',
    });
    await writeFile(join(cwd, 'orders.md'), contract.replace('max: 20', 'max: 30'));
    const other = await explain('orders.md', '--as', 'ada@example.org', '--read', order, '--of', 'order');
    expect(other).toMatchObject({ code: 2, error: expect.stringContaining('is not what is in force') });
    const nothing = await ninefoldHere(
      ['explain', '--data', 'nowhere', '--as', 'anyone', '--read', order, '--of', 'order'],
      { cwd },
    );
    expect(nothing).toMatchObject({ code: 1, error: expect.stringContaining('Nothing is published here') });
  });

  test('tells grants, guards and the answer beside a running server, and keeps nothing of the call', async () => {
    const before = await app.request(undefined, 'GET', `/api/orders/${order}/-/history`, undefined, bearer);
    const allowed = await explain('orders.md', '--as', 'ada@example.org', '--do', 'finish', '--with', order);
    expect(allowed).toMatchObject({ code: 0, error: '' });
    expect(allowed.out).toContain('finish order is answered 200 done');
    expect(allowed.out).toMatch(/orders\.md:\d+ {2}holds {6}clerk: finish where by == me/);
    expect(allowed.out).toMatch(/orders\.md:\d+ {2}holds {6}NO_TEXT: text != null/);
    const refused = await explain(
      '--as',
      'bob@example.org',
      '--do',
      'finish',
      '--with',
      order,
      '--format',
      'json',
    );
    expect(JSON.parse(refused.out)).toMatchObject({
      answer: { status: 403 },
      grants: [
        { audience: 'clerk', action: 'read' },
        { action: 'finish', before: 'fails' },
      ],
    });
    const created = await explain(
      '--as',
      'bob@example.org',
      '--create',
      'order',
      '--values',
      '{"text": "Much too long for an order"}',
    );
    expect(created.out).toContain('version 1:');
    expect(created.out).toContain('create order is answered 422');
    const values = ['--values', '{"text": "x"}'];
    const gone = await explain('--as', 'ada@example.org', '--delete', order, '--of', 'order');
    expect(gone.out).toContain('delete order is answered 403');
    expect(gone.out).toContain('\n  no line of the contract gives delete order to anybody\n');
    expect(allowed.out).not.toContain('no line of the contract');
    const warned = await explain('--as', 'bob@example.org', '--create', 'order', ...values);
    expect(warned.out).toContain('  text: NO_X. Not this.\n  text: SHORT (warning). That is short.\n');
    const after = await app.request(undefined, 'GET', `/api/orders/${order}/-/history`, undefined, bearer);
    expect(after.body).toEqual(before.body);
    const { body } = await app.request(undefined, 'GET', '/api/orders?count=true', undefined, bearer);
    expect(body).toMatchObject({ count: 1, items: [{ id: order, status: 'open', version: 1 }] });
  });

  test('tells how the database goes about a list and a write, with times, and keeps nothing', async () => {
    const list = await explain(
      '--as',
      'ada@example.org',
      '--list',
      'order',
      '--plan',
      '--values',
      '{"sort":"-text","limit":5}',
    );
    expect(list).toMatchObject({ code: 0, error: '' });
    expect(list.out).toContain('list order is answered 200 done');
    expect(list.out).toMatch(/ORDER BY .*\n {4}[\d.]+ ms\n {4}\S/);
    expect(list.out).toMatch(database.url === undefined ? /SCAN|SEARCH/ : /Scan .*\(cost=/);
    const write = await explain(
      '--as',
      'ada@example.org',
      '--do',
      'finish',
      '--with',
      order,
      '--plan',
      '--format',
      'json',
    );
    const { sql, plans } = JSON.parse(write.out);
    expect(plans.length).toBe(sql.length);
    const changes = sql.flatMap((text: string, index: number) =>
      text.startsWith('UPDATE "order"') ? [plans[index]] : [],
    );
    expect(changes.length).toBe(1);
    expect(changes[0].plan.join(' ')).toContain('order');
    const { body } = await app.request(undefined, 'GET', `/api/orders/${order}`, undefined, bearer);
    expect(body.status).toBe('open');
  });

  test('tells of a list that is asked wrongly as of any call', async () => {
    const wrong = await explain(
      '--as',
      'ada@example.org',
      '--list',
      'order',
      '--values',
      '{"sort":"nothing"}',
    );
    expect(wrong.out).toContain('list order is answered 400');
    const record = await explain('--as', 'ada@example.org', '--list', 'oder');
    expect(record).toMatchObject({ code: 2, error: expect.stringContaining('There is no entity "oder"') });
  });
});
