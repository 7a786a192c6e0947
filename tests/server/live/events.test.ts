import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { createRecord } from '#server/operations/records/create.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { shop } from '#tests/server/operations/transfer/shop.ts';
import { cookieOf, type EventReader, readEvents } from './event-reader.ts';

describe.each(databases)('events on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  let readers: EventReader[];

  beforeEach(async () => {
    readers = [];
    database = await open();
    app = await openApp({ contract: shop, database });
  });

  afterEach(async () => {
    for (const reader of readers) reader.close();
    await app.close();
    await database.dispose();
  });

  const listen = async (person: string | undefined, headers?: Record<string, string>) => {
    const reader = await readEvents(app, person, headers);
    readers.push(reader);
    return reader;
  };
  const create = async (values: object): Promise<string> => {
    const answer = await app.request('cleo', 'POST', '/api/items', { name: 'Lamp', price: '5', ...values });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  };
  const data = (reader: EventReader) => reader.seen.map((one) => JSON.parse(one.data));

  test('take no parameters, and no more streams than one person needs', async () => {
    expect((await app.request('cleo', 'GET', '/api/-/events?since=1')).status).toBe(400);
    const cookie = await cookieOf(app, 'cleo');
    for (let count = 0; count < 20; count += 1)
      expect((await listen(undefined, { Cookie: cookie })).status).toBe(200);
    const answer = await fetch(`${app.url}/api/-/events`, { headers: { Cookie: cookie } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await listen('gus')).status).toBe(200);
  });

  test('are not for visitors where nobody may read anything', async () => {
    const closed = await app.request(undefined, 'GET', '/api/-/events');
    expect([closed.status, closed.body.code]).toEqual([401, 'not_signed_in']);
  });

  test('name the record and nothing in it, to those who may read it, after the write', async () => {
    const clerk = await listen('cleo');
    const guest = await listen('gus');
    const stranger = await listen('nel');
    expect(clerk.type).toBe('text/event-stream; charset=utf-8');
    const hidden = await create({ serial: 'H1', open: false, cost: '777.77' });
    const seen = await create({ serial: 'S1', cost: '777.77' });
    await clerk.until(2);
    await guest.until(1);
    expect(data(clerk)).toEqual([hidden, seen].map((id) => ({ entity: 'item', id })));
    expect(data(guest)).toEqual([{ entity: 'item', id: seen }]);
    await pause(600);
    expect([stranger.seen, guest.seen.length]).toEqual([[], 1]);
    expect(JSON.stringify(clerk.seen)).not.toMatch(/777\.77|Lamp|S1/);
  });

  test('tell of what comes into view and of what leaves it, by the rights of that moment', async () => {
    const id = await create({ serial: 'S1' });
    const guest = await listen('gus');
    await app.request('cleo', 'PATCH', `/api/items/${id}`, { open: false });
    await guest.until(1); // it was theirs to read, and is gone
    await app.request('cleo', 'PATCH', `/api/items/${id}`, { name: 'Unseen' });
    await app.request('cleo', 'PATCH', `/api/items/${id}`, { open: true });
    await guest.until(2);
    await app.request('cleo', 'DELETE', `/api/items/${id}`);
    await guest.until(3);
    await pause(600);
    expect(data(guest)).toEqual([id, id, id].map((one) => ({ entity: 'item', id: one })));
  });

  test('say nothing of what was refused, undone or only tried', async () => {
    const clerk = await listen('cleo');
    const items = (body: object, query = '') => app.request('cleo', 'POST', `/api/items${query}`, body);
    expect((await items({ name: 'A', serial: 'A', price: '5000' })).status).toBe(422);
    expect((await items({ name: 'A', serial: 'A', price: '5' }, '?dry_run=true')).status).toBe(201);
    await pause(800);
    expect(clerk.seen).toEqual([]);
  });

  test('hear of what another process writes', async () => {
    const clerk = await listen('cleo');
    const other = await openDatabase({ directory: database.directory, databaseUrl: database.url });
    const runtime = { ...app.runtime, database: other };
    const entity = runtime.model.entities.get('item');
    if (entity === undefined) throw new Error('no item');
    const body = { name: 'Elsewhere', serial: 'E1', price: '5' };
    const request = { entity, body, dryRun: false, confirm: [] };
    const made = await createRecord(runtime, engineCall(runtime, 'other'), request);
    await other.close();
    await clerk.until(1);
    expect(data(clerk)).toEqual([{ entity: 'item', id: made.kind === 'done' ? made.value.id : undefined }]);
  });

  test('go on after the last that was seen, or say that nobody knows what was missed', async () => {
    const first = await listen('cleo');
    await create({ serial: 'S1' });
    await first.until(1);
    first.close();
    const missed = await create({ serial: 'S2' });
    const again = await listen('cleo', { 'Last-Event-ID': first.seen[0]?.id ?? '' });
    await again.until(1);
    expect(data(again)).toEqual([{ entity: 'item', id: missed }]);
    const late = await listen('cleo', { 'Last-Event-ID': '01900000-0000-7000-8000-000000000000' });
    const strange = await listen('cleo', { 'Last-Event-ID': "' OR 1=1" });
    expect([(await late.until(1))[0]?.name, (await strange.until(1))[0]?.name]).toEqual(['reset', 'reset']);
  });

  test('end with the session, before anything else is told', async () => {
    const cookie = await cookieOf(app, 'cleo');
    const reader = await listen(undefined, { Cookie: cookie });
    const out = await fetch(`${app.url}/api/-/session`, { method: 'DELETE', headers: { Cookie: cookie } });
    expect(out.status).toBe(204);
    const other = await app.request('owner', 'POST', '/api/shelves', { code: 'A1' });
    expect(other.status).toBe(201);
    await reader.ended;
    expect(reader.seen.map(({ name }) => name)).toEqual(['end']);
  });
});

describe.each(databases)('events for visitors on $kind', ({ open }) => {
  const read = {
    contract: shop.replace('  shelf: { clerk: all,', '  shelf: { anyone: { read: true }, clerk: all,'),
  };
  const app = appForEach(open, read);

  const open21 = async () => {
    const readers: EventReader[] = [];
    for (let count = 0; count < 21; count += 1) readers.push(await readEvents(app, undefined));
    return readers;
  };

  test('are told where somebody may read, and are no more than one network needs', async () => {
    const readers = await open21();
    expect(readers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
    expect((await readEvents(app, 'cleo')).status).toBe(200);
    for (const reader of readers) reader.close();
    // A place is free again once its stream is closed.
    await expect.poll(async () => (await readEvents(app, undefined)).status).toBe(200);
  });
});
