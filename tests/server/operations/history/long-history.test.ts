import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Asked } from '#tests/support/noted-statements.ts';
import { noting } from '#tests/support/noted-statements.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { claims } from './claims.ts';

/** A record that was changed many times: its page reads as many changes as it shows, and some. */
describe.each(databases)('a page of a long history on $kind', ({ open }) => {
  const asked: Asked[] = [];
  let database: TestDatabase;
  let app: TestApp;
  let id: string;
  beforeAll(async () => {
    database = await open();
    app = await openApp({ contract: claims, database, between: (inner) => noting(inner, asked) });
    id = (await app.request('ada', 'POST', '/api/claims', { subject: 'Claim 0' })).body.id;
    for (let change = 1; change <= 60; change++)
      await app.request('ada', 'PATCH', `/api/claims/${id}`, { subject: `Claim ${change}` });
  });
  afterAll(async () => {
    await app.close();
    await database.dispose();
  });

  interface Told {
    readonly items: readonly { readonly changes: { readonly subject?: object }; readonly event: string }[];
    readonly next: string | null;
  }
  const page = async (query: string, person = 'ada', of = id) => {
    asked.splice(0);
    const { status, body } = await app.request(person, 'GET', `/api/claims/${of}/-/history${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const about = asked.filter(({ text }) => text.includes('nf_history'));
    return { body: body as Told, about, count: asked.length };
  };

  test('asks for the newest changes alone, and for the first one', async () => {
    const { body, about } = await page('?limit=5');
    expect(body.items.map(({ changes }) => changes.subject)).toEqual(
      [60, 59, 58, 57, 56].map((at) => ({ before: `Claim ${at - 1}`, after: `Claim ${at}` })),
    );
    expect(about).toHaveLength(2);
    expect(about.every(({ text }) => /\bLIMIT\b/.test(text))).toBe(true);
    expect(about.map(({ statement }) => statement.values.at(-1))).toContain(12);
  });

  test('goes on to the very first change, page by page, and tells each once', async () => {
    const events: string[] = [];
    const subjects: unknown[] = [];
    for (let query = '?limit=7'; ; ) {
      const { body } = await page(query);
      events.push(...body.items.map(({ event }) => event));
      subjects.push(...body.items.map(({ changes }) => Object.entries(changes.subject ?? {}).at(-1)?.[1]));
      if (body.next === null) break;
      query = `?limit=7&after=${body.next}`;
    }
    expect(subjects).toEqual(Array.from({ length: 61 }, (_, at) => `Claim ${60 - at}`));
    expect(events.filter((event) => event === 'create')).toHaveLength(1);
    expect(events.at(-1)).toBe('create');
  });

  test('judges alike states once, however many changes lie between that may not be told', async () => {
    const made = await app.request('wim', 'POST', '/api/claims', { subject: 'First' });
    const of = made.body.id;
    await app.request('ada', 'PATCH', `/api/claims/${of}`, { subject: 'Second' });
    const before = await page('?limit=5', 'wim', of);
    for (let change = 1; change <= 60; change++)
      await app.request('ada', 'PATCH', `/api/claims/${of}`, { remark: `Remark ${change}` });
    const after = await page('?limit=5', 'wim', of);
    expect(after.body.items).toEqual(before.body.items);
    expect(after.body.items.map(({ event }) => event)).toEqual(['update', 'create']);
    // Twelve changes, 48 and the rest: two statements more, and one for the first change of all.
    expect(after.count - before.count).toBe(3);
  });

  test('judges a state anew where what the grants read was another', async () => {
    const made = await app.request('wim', 'POST', '/api/claims', { subject: 'Of Wim' });
    const of = made.body.id;
    const wanda = (await app.request('wanda', 'GET', '/api/-/me')).body.person.id;
    for (let change = 1; change <= 20; change++)
      await app.request('ada', 'PATCH', `/api/claims/${of}`, { subject: `Of Wim ${change}` });
    await app.request('ada', 'PATCH', `/api/claims/${of}`, { holder: wanda });
    await app.request('ada', 'PATCH', `/api/claims/${of}`, { subject: 'Of Wanda' });
    const { body } = await page('?limit=5', 'wanda', of);
    const [renamed, handed, ...others] = body.items.map(({ changes }) => changes);
    expect(renamed?.subject).toEqual({ before: 'Of Wim 20', after: 'Of Wanda' });
    expect(handed).toEqual({ holder: { after: wanda } });
    expect(others).toEqual([]);
  });
});
