import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const plurals = ['shelves', 'items', 'loans', 'users'];

/** What a list is asked to get at what it must not show. */
const probes = [
  '',
  '?count=true&limit=1',
  '?expand=item,item.shelf,item.keeper,borrower',
  '?expand=item',
  '?expand=shelf',
  '?expand=keeper',
  '?expand=created_by',
  ...[
    'serial',
    'value',
    'keeper',
    'desk_note',
    'borrower',
    'note',
    'email',
    'item.serial',
    'keeper.name',
    'borrower.email',
  ].flatMap((field) => [
    `?sort=${field}`,
    `?sort=-${field}&limit=2`,
    `?fields=${field}`,
    `?filter=${field} != null&count=true`,
    `?filter=has(${field})`,
  ]),
  '?q=a&count=true',
  '?q=0&count=true',
  '?filter=loans.size() > 0&count=true',
  '?filter=loans.exists(l, l.desk_note != null)&count=true',
];

describe.each(databases)('the equipment desk over HTTP on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  const ids: Record<string, readonly Record<string, string>[]> = {};

  beforeAll(async () => {
    database = await open();
    const contract = await readFile(
      new URL('../../../../contracts/equipment-desk.md', import.meta.url),
      'utf8',
    );
    app = await openApp({ contract, database });
    for (const plural of plurals) {
      ids[plural] = (await app.request('owner', 'GET', `/api/${plural}?limit=200`)).body.items;
    }
  });

  afterAll(async () => {
    await app.close();
    await database.dispose();
  });

  test('says with a refusal what point 8 says to do about it', async () => {
    const item = ids['items']?.find(({ name }) => name === 'Manfrotto tripod')?.['id'];
    const loan = { item, start: '2026-03-20', due: '2026-03-19' };
    const { body } = await app.request('sam', 'POST', '/api/loans?dry_run=true', loan);
    const help = 'Choose a later day.';
    expect(body).toMatchObject({ code: 'DUE_AFTER_START', help, errors: [{ field: 'due', help }] });
  });

  /** The bytes of every answer to one person, over every list, record and refused write there is. */
  async function everything(person: string | undefined): Promise<string> {
    const paths = plurals.flatMap((plural) => [
      ...probes.map((probe) => `/api/${plural}${probe}`),
      ...(ids[plural] ?? []).map(({ id }) => `/api/${plural}/${id}?can=true`),
    ]);
    const answers = [];
    for (const path of [...paths, '/api/-/app', '/api/-/me']) {
      answers.push(await app.request(person, 'GET', encodeURI(path)));
    }
    return answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join('\n');
  }

  test("a student meets no serial number, value, keeper, desk note, retired item, nor anybody else's loan or name", async () => {
    const told = await everything('sam');
    expect(told).toContain('Portrait series');
    expect(told).toContain('Canon EOS R6');
    expect(told).not.toMatch(/\b(CAM|LEN|LAP|AUD|LIG|SUP)-\d{4}/);
    expect(told).not.toMatch(/2399\.00|2499\.00|MiniDV|promised to bring back|Short film|Small dent/);
    expect(told).not.toMatch(/Tom Berger|Lea Fontaine|Yuki Tanaka|Mira Novak|tom@|lea@/);
    for (const { id, borrower } of ids['loans'] ?? []) {
      const mine = (ids['users'] ?? []).find(({ name }) => name === 'Sam Okafor')?.['id'];
      expect(told.includes(id ?? '')).toBe(borrower === mine);
    }
    expect(told).not.toMatch(/\b500 /);
  });

  test('staff see all of it', async () => {
    const told = await everything('mira');
    for (const mark of [
      'CAM-0231',
      '2399.00',
      'MiniDV',
      'promised to bring back',
      'Short film',
      'Tom Berger',
    ]) {
      expect(told).toContain(mark);
    }
    expect(told).not.toMatch(/\b500 /);
  });

  test('nobody signed in gets nothing but the request to sign in', async () => {
    for (const plural of plurals) {
      for (const path of [
        `/api/${plural}`,
        `/api/${plural}?count=true`,
        `/api/${plural}/${ids[plural]?.[0]?.['id']}`,
      ]) {
        const answer = await app.request(undefined, 'GET', path);
        expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
      }
    }
    expect((await app.request(undefined, 'GET', '/api/-/app')).body.entities).toEqual([]);
  });

  test('a refused write tells a student nothing of the loan that is in the way', async () => {
    const sony = (ids['items'] ?? []).find(({ name }) => name === 'Sony A7 IV')?.['id'];
    const mini = (ids['items'] ?? []).find(({ name }) => name === 'MiniDV camcorder')?.['id'];
    const toms = (ids['loans'] ?? []).find(({ item }) => item === sony)?.['id'];
    const days = { start: '2026-03-03', due: '2026-03-04' };
    const answers = await Promise.all([
      app.request('sam', 'POST', '/api/loans', { item: sony, ...days }),
      app.request('sam', 'POST', '/api/loans', { item: mini, ...days }),
      app.request('sam', 'PATCH', `/api/loans/${toms}`, { note: 'x' }),
      app.request('sam', 'POST', `/api/loans/${toms}/cancel`),
      app.request('sam', 'POST', `/api/loans/${toms}/approve`),
      app.request('sam', 'DELETE', `/api/loans/${toms}`),
    ]);
    const told = JSON.stringify(answers.map(({ body }) => body));
    expect(answers.every(({ status }) => status >= 400 && status < 500)).toBe(true);
    expect(told).not.toMatch(/Tom|Short film|2026-03-05|5 March|MiniDV|CAM-/);
  });

  test("a student's list of titles and abilities is their own", async () => {
    const { body } = await app.request('sam', 'GET', '/api/loans?sort=-start');
    for (const loan of body.items) {
      expect(loan.titles.borrower).toBe('Sam Okafor');
      expect(loan).not.toHaveProperty('desk_note');
      expect(loan).not.toHaveProperty('created_by');
      const one = await app.request('sam', 'GET', `/api/loans/${loan.id}?can=true`);
      expect(Object.keys(one.body.can.transitions)).toEqual(['cancel', 'prolong']);
      expect(one.headers.get('etag')).toBe(`"${loan.version}"`);
    }
  });
});
