import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { shop } from './shop.ts';

describe.each(databases)('an export on $kind', ({ open }) => {
  const app = appForEach(open, { contract: shop });

  const create = async (plural: string, body: unknown): Promise<string> => {
    const answer = await app.request('cleo', 'POST', `/api/${plural}?confirm=UNUSUAL`, body);
    const again = answer.status === 201 ? answer : await app.request('cleo', 'POST', `/api/${plural}`, body);
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    return again.body.id;
  };
  const exported = async (person: string, query = '') => {
    const answer = await app.request(person, 'GET', `/api/items/-/export${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return String(answer.body);
  };
  const rows = (text: string): Record<string, string>[] => parse(text, { columns: true });

  test('refuses what a list refuses, and what is no way to write a file', async () => {
    const asked: readonly (readonly [string | undefined, string, string])[] = [
      ['cleo', '?format=xls', '400 bad_request'],
      ['cleo', '?bom=maybe', '400 bad_request'],
      ['cleo', '?limit=5', '400 bad_request'],
      ['cleo', '?expand=shelf', '400 bad_request'],
      ['cleo', '?colour=red', '400 bad_request'],
      ['cleo', '?filter=nothing%20%3D%3D%201', '400 bad_filter'],
      ['gus', '?filter=cost%20%3D%3D%201', '400 bad_filter'],
      ['gus', '?sort=cost', '400 bad_filter'],
      ['gus', '?fields=name,cost', '400 bad_filter'],
      ['nel', '', '403 forbidden'],
      [undefined, '', '401 not_signed_in'],
    ];
    for (const [person, query, said] of asked) {
      const answer = await app.request(person, 'GET', `/api/items/-/export${query}`);
      expect(`${answer.status} ${answer.body.code}`, query).toBe(said);
    }
    expect((await app.request('cleo', 'GET', '/api/nothing/-/export')).status).toBe(404);
    expect((await app.request('cleo', 'POST', '/api/items/-/export', {})).status).toBe(405);
  });

  test('has what the viewer may read and nothing else: rows, fields, titles', async () => {
    const cellar = await create('shelves', { code: 'HIDDEN-9', room: 'cellar' });
    const attic = await create('shelves', { code: 'A1', room: 'attic' });
    await create('items', { name: 'Lamp', serial: 'L1', price: '5', cost: '777.77', shelf: cellar });
    await create('items', { name: 'Chair', serial: 'C1', price: '6', cost: '777.77', shelf: attic });
    await create('items', { name: 'Unseen', serial: 'U1', price: '6', open: false });
    for (const format of ['csv', 'ndjson']) {
      const text = await exported('gus', `?format=${format}`);
      for (const hidden of ['777.77', 'Unseen', 'U1', 'HIDDEN-9', 'cost'])
        expect(text, format).not.toContain(hidden);
      expect(text).toContain('Lamp');
    }
    const [lamp, chair] = rows(await exported('gus'));
    expect([lamp?.['shelf.title'], chair?.['shelf.title']]).toEqual(['', 'A1']);
    expect(rows(await exported('cleo')).map((row) => row['cost'])).toEqual(['777.77', '777.77', '']);
  });

  test('is a table by RFC 4180, in the columns that were asked for', async () => {
    await create('items', {
      name: 'Says "hi", twice\n',
      serial: 'S;1',
      price: '12.5',
      tags: ['new', 'rare'],
      extra: { a: 1 },
    });
    const text = await exported('cleo', '?fields=serial,name,price,tags,extra,open,owner');
    expect(text).toBe(
      'serial,name,price,tags,extra,open,owner,owner.title\r\n' +
        `"S;1","Says ""hi"", twice",12.50,"new;rare","{""a"":1}",true,${rows(text)[0]?.['owner']},Cleo\r\n`,
    );
    const answer = await app.request('cleo', 'GET', '/api/items/-/export?fields=name');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="items-2026-01-05.csv"');
    const raw = async (query: string) => {
      const token = (
        await app.request(undefined, 'POST', '/api/-/rehearsal/session', { person: 'cleo', token: true })
      ).body.token;
      const response = await fetch(`${app.url}/api/items/-/export${query}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return [...Buffer.from(await response.arrayBuffer()).subarray(0, 3)];
    };
    expect(await raw('?fields=name')).toEqual([...Buffer.from('nam')]);
    expect(await raw('?fields=name&bom=true')).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('gives no spreadsheet a formula to run, in titles neither', async () => {
    const texts = ['=1+1', '+cmd', '-2', '@sum', "'=x", 'fine', "it's"];
    for (const [index, name] of texts.entries()) {
      await create('items', { name, serial: `F${index}`, price: '5', count: -3 });
    }
    const told = rows(await exported('cleo', '?fields=name,count'));
    expect(told.map((row) => row['name'])).toEqual([
      "'=1+1",
      "'+cmd",
      "'-2",
      "'@sum",
      "''=x",
      'fine',
      "it's",
    ]);
    expect(new Set(told.map((row) => row['count']))).toEqual(new Set(['-3']));
    await create('shelves', { code: '=HYPERLINK(1)' });
    const shelf = (await app.request('cleo', 'GET', '/api/shelves')).body.items[0].id;
    await create('items', { name: 'On it', serial: 'O', price: '5', shelf });
    expect(rows(await exported('cleo', "?filter=serial%20==%20'O'"))[0]?.['shelf.title']).toBe(
      "'=HYPERLINK(1)",
    );
    // For programs nothing is changed.
    expect(await exported('cleo', '?format=ndjson&fields=name')).toContain('"name":"=1+1"');
  });

  test('goes on to the end, page after page, in the order and with the filter that were asked for', async () => {
    const lines = Array.from({ length: 1203 }, (_, at) => `Item ${at},N${at},${(at % 7) + 2}`);
    const sent = await app.request(
      'cleo',
      'POST',
      '/api/items/-/import',
      `name,serial,price\n${lines.join('\n')}`,
      {
        'Content-Type': 'text/csv',
      },
    );
    expect(sent.body).toEqual({ created: 1203, updated: 0, warnings: [] });
    const all = rows(await exported('cleo', '?sort=-price,serial&fields=serial,price'));
    expect(all).toHaveLength(1203);
    expect(new Set(all.map((row) => row['serial'])).size).toBe(1203);
    const prices = all.map((row) => Number(row['price']));
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    const some = (await exported('cleo', '?format=ndjson&filter=price%20%3E%207')).trim().split('\n');
    expect(some).toHaveLength(171);
    const first = await app.request('cleo', 'GET', '/api/items?filter=price%20%3E%207&limit=1');
    expect(JSON.parse(some[0] ?? '')).toEqual(first.body.items[0]);
    const found = rows(await exported('cleo', '?q=Item%201202'));
    // Names are counted from 0, and running numbers, which are searched as well, from 1.
    expect(found.map((row) => row['name'])).toEqual(['Item 1201', 'Item 1202']);
  }, 60_000);

  test('of nothing has the names of the fields all the same', async () => {
    expect(await exported('cleo', '?fields=name,serial')).toBe('name,serial\r\n');
    expect(await exported('cleo', '?format=ndjson')).toBe('');
  });
});
