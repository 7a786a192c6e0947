import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { shop } from './shop.ts';

describe.each(databases)('an import that is taken back on $kind', ({ open }) => {
  const app = appForEach(open, { contract: shop });

  const csv = (key: string) => ({ 'Content-Type': 'text/csv', 'Idempotency-Key': key });
  const send = (text: string, key: string, query = '') =>
    app.request('cleo', 'POST', `/api/items/-/import${query}`, text, csv(key));
  const undo = (body: unknown, person = 'cleo', plural = 'items') =>
    app.request(person, 'POST', `/api/${plural}/-/import/undo`, body);
  const items = async () =>
    (await app.request('cleo', 'GET', '/api/items?sort=serial&fields=serial,name,count,shelf,version')).body
      .items;
  const told = ({ status, body }: Awaited<ReturnType<typeof undo>>) => `${status} ${body.code}`;

  test('is refused where it is not named, was none of the caller, or was one of other records', async () => {
    await send('name,serial,price\nLamp,L1,5', 'one');
    expect(told(await app.request(undefined, 'POST', '/api/items/-/import/undo', { key: 'one' }))).toBe(
      '401 not_signed_in',
    );
    expect(told(await undo({ key: 'one' }, 'gus'))).toBe('403 forbidden');
    expect(told(await undo({ key: 'one' }, 'kim'))).toBe('404 not_found');
    expect(told(await undo({ key: 'one' }, 'cleo', 'notes'))).toBe('404 not_found');
    expect(told(await undo({ key: 'two' }))).toBe('404 not_found');
    for (const body of [{}, [], 'one', { key: '' }, { key: 1 }, { key: 'o\0e' }, { key: 'one', all: true }])
      expect(told(await undo(body)), JSON.stringify(body)).toBe('400 bad_request');
    expect(
      told(await app.request('cleo', 'POST', '/api/items/-/import/undo?dry_run=true', { key: 'one' })),
    ).toBe('400 bad_request');
    expect(await items()).toHaveLength(1);
  });

  test('deletes what it made and gives back what it changed, with their history', async () => {
    await app.request('cleo', 'POST', '/api/shelves', { code: 'A1' });
    await send('name,serial,price,count\nLamp,L1,5,1', 'before');
    const before = await items();
    const text = 'serial,name,price,count,shelf.code\nL1,Other,7,,A1\nN1,New,8,2,\nN2,Newer,9,3,A1';
    expect((await send(text, 'one', '?key=serial')).body).toMatchObject({ created: 2, updated: 1 });
    const answer = await undo({ key: 'one' });
    expect(answer.body).toEqual({ deleted: 2, restored: 1 });
    expect(await items()).toEqual([{ ...before[0], version: 3 }]);
    const history = await app.request('cleo', 'GET', `/api/items/${before[0].id}/-/history`);
    expect(history.body.items.map(({ event }: { event: string }) => event)).toEqual([
      'update',
      'update',
      'create',
    ]);
    // There is nothing left of it.
    expect(told(await undo({ key: 'one' }))).toBe('409 not_allowed_now');
  });

  test('stays as a whole where one of its records was changed or deleted since', async () => {
    await send('name,serial,price\nLamp,L1,5\nChair,C1,6', 'one');
    const [chair, lamp] = await items();
    await app.request('cleo', 'PATCH', `/api/items/${lamp.id}`, { name: 'Bright' });
    expect(told(await undo({ key: 'one' }))).toBe('409 not_allowed_now');
    expect(await items()).toHaveLength(2);
    await app.request('cleo', 'DELETE', `/api/items/${lamp.id}`);
    expect(told(await undo({ key: 'one' }))).toBe('409 not_allowed_now');
    expect((await items()).map(({ id }: { id: string }) => id)).toEqual([chair.id]);
  });

  test('names each record by the row before it, and two at once take it back once', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `Item ${at},S${at},5`).join('\n');
    await send(`name,serial,price\n${rows}`, 'many');
    const answers = await Promise.all([undo({ key: 'many' }), undo({ key: 'many' })]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(await items()).toEqual([]);
  });

  test('leaves nothing of a trial to be taken back', async () => {
    expect((await send('name,serial,price\nLamp,L1,5', 'one', '?dry_run=true')).status).toBe(200);
    expect(told(await undo({ key: 'one' }))).toBe('404 not_found');
  });
});
