import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = readFileSync(new URL('../../trials/functions/clients.md', import.meta.url), 'utf8');

describe.each(databases)('What the Studio tries, on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    database = await open();
    app = await openApp({ contract, database });
  });
  afterAll(async () => {
    await app.close();
    await database.dispose();
  });

  const run = (name: string, given: readonly unknown[], { text = contract, person = 'owner' } = {}) =>
    app.request(person, 'POST', '/api/-/studio/function', { text, name, given });
  const mail = (body: object, person = 'owner') =>
    app.request(person, 'POST', '/api/-/studio/mail', { mail: 'closed', entity: 'client', ...body });
  const sent = () => app.runtime.database.ask(sql`SELECT * FROM nf_outbox WHERE name = 'test' ORDER BY id`);

  test('a function gives its result and its time, for values of each type', async () => {
    expect(await run('normal_phone', ['0664 123'])).toMatchObject({
      status: 200,
      body: { result: '+43664123', ms: expect.any(Number) },
    });
    const results = [
      ['name_parts', ['Ada King Lovelace'], ['Ada King', 'Lovelace']],
      ['half_of', ['12.50'], '6.25'],
      ['birthday_after', ['2000-05-01', '2026-06-01'], '2027-05-01'],
      ['normal_phone', ['none'], null],
      ['normal_phone', [null], null],
      ['normal_phone', [], null],
      ['iban_fits', ['AT61 1904 3002 3457 3201'], true],
    ] as const;
    for (const [name, given, result] of results)
      expect((await run(name, given)).body, name).toMatchObject({ result });
  });

  test('what is run is the text that is sent, published or not', async () => {
    const text = contract.replace("replace(/^0/, '+43')", "replace(/^0/, '+49')");
    expect((await run('normal_phone', ['0664 123'], { text })).body).toMatchObject({ result: '+49664123' });
  });

  test('a function that does not end, or throws, costs its own call alone, and its words reach the author', async () => {
    const late = await run('slug_of', ['Loop']);
    expect(late).toMatchObject({
      status: 200,
      body: { failed: { message: expect.stringMatching(/slug_of/) } },
    });
    expect(late.body).not.toHaveProperty('result');
    expect(late.body.ms).toBeGreaterThan(30);
    expect((await run('is_whole', ['Broken'])).body).toMatchObject({
      failed: { said: expect.stringContaining('the secret of Broken') },
    });
    expect((await run('slug_of', ['A B'])).body).toMatchObject({ result: 'a-b' });
  });

  test('a function has nothing but its values: no file, no network, no clock', async () => {
    const code = (body: string) =>
      contract.replace("  return name.toLowerCase().replaceAll(' ', '-');", `  return String(${body});`);
    const reached = [
      'typeof process',
      'typeof require',
      'typeof fetch',
      'typeof Date',
      'typeof setTimeout',
      'typeof Math.random',
      'typeof globalThis.performance',
    ];
    for (const body of reached)
      expect((await run('slug_of', ['A'], { text: code(body) })).body, body).toMatchObject({
        result: 'undefined',
      });
    for (const body of [
      '(0, eval)("import(\'node:fs\')")',
      "'x'.repeat(2 ** 30)",
      '[].constructor.constructor("return process")()',
    ])
      expect((await run('slug_of', ['A'], { text: code(body) })).body.result ?? 'failed', body).toMatch(
        /^(?:failed|\[object Promise\])$/,
      );
  });

  test('what is no value of the type, no function, or a text with errors is refused', async () => {
    expect((await run('half_of', ['much'])).body).toMatchObject({
      code: 'invalid',
      detail: 'Input 1 must be of the type money.',
    });
    expect((await run('birthday_after', ['2000-05-01', '2026-13-01'])).body).toMatchObject({
      detail: 'Input 2 must be of the type date.',
    });
    expect((await run('half_of', ['1.00', '2.00'])).status).toBe(422);
    expect((await run('nothing', [])).status).toBe(404);
    expect(
      (await run('half_of', ['1.00'], { text: contract.replace('gives: money', 'gives: nothing') })).status,
    ).toBe(422);
    expect((await app.request('owner', 'POST', '/api/-/studio/function', { name: 'half_of' })).status).toBe(
      422,
    );
  });

  test('both are for the owner alone', async () => {
    expect((await run('normal_phone', ['1'], { person: 'cleo' })).status).toBe(403);
    expect((await mail({}, 'cleo')).status).toBe(403);
    expect((await app.request(undefined, 'POST', '/api/-/studio/mail', {})).status).toBe(401);
  });

  test('a mail is shown as its reader reads it, about the newest record or the one that is named', async () => {
    expect((await mail({})).body).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('no record'),
    });
    const made = await app.request('cleo', 'POST', '/api/clients', { name: 'Ada King' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { body: second } = await app.request('cleo', 'POST', '/api/clients', { name: 'Bo Li' });
    expect((await mail({})).body).toMatchObject({
      subject: 'Closed',
      text: 'Goodbye, bo-li.',
      files: [],
      record: second.id,
    });
    expect((await mail({ record: made.body.id })).body).toMatchObject({ text: 'Goodbye, ada-king.' });
    expect((await mail({ mail: 'other' })).status).toBe(404);
    expect((await mail({ entity: 'user' })).status).toBe(404);
    expect(await sent()).toEqual([]);
  });

  test('a mail whose function fails is refused, and none is sent', async () => {
    await app.request('cleo', 'POST', '/api/clients', { name: 'Loop', slug: 'loop' });
    expect((await mail({ send: true })).body).toMatchObject({ code: 'invalid' });
    expect(await sent()).toEqual([]);
  });

  test('a test goes to whoever asks, and is kept with no record', async () => {
    const { body: client } = await app.request('cleo', 'POST', '/api/clients', {
      name: 'Cy Ng',
      email: 'cy@example.org',
    });
    expect((await mail({ send: true })).body).toMatchObject({
      detail: expect.stringContaining('no address'),
    });
    const { items } = (await app.request('owner', 'GET', '/api/users?filter=%27owner%27%20in%20roles')).body;
    await app.request('owner', 'PATCH', `/api/users/${items[0].id}`, { email: 'own@example.org' });
    expect((await mail({ send: true })).body).toMatchObject({ sent: 'own@example.org' });
    expect(await sent()).toMatchObject([{ target: 'own@example.org', state: 'waiting', kind: 'mail' }]);
    expect((await app.request('owner', 'GET', `/api/clients/${client.id}/-/mails`)).body.items).toEqual([]);
  });
});
