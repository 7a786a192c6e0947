import readExcelFile from 'read-excel-file/node';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { shop } from './shop.ts';

describe.each(databases)('an export as a workbook on $kind', ({ open }) => {
  const app = appForEach(open, { contract: shop });

  const create = async (plural: string, body: object): Promise<string> => {
    const answer = await app.request('cleo', 'POST', `/api/${plural}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  };
  const workbook = async (person: string, query = '') => {
    const session = { person, token: true };
    const { body } = await app.request(undefined, 'POST', '/api/-/rehearsal/session', session);
    const answer = await fetch(`${app.url}/api/items/-/export?format=xlsx${query}`, {
      headers: { Authorization: `Bearer ${body.token}` },
    });
    expect(answer.status).toBe(200);
    return { headers: answer.headers, file: Buffer.from(await answer.arrayBuffer()) };
  };
  const rowsOf = async (person: string, query = '') => {
    const [sheet] = await readExcelFile((await workbook(person, query)).file, { trim: false });
    return sheet?.data ?? [];
  };

  test('has what its viewer sees: labels and titles, numbers as numbers, nothing they may not read', async () => {
    const shelf = await create('shelves', { code: 'A1' });
    const lamp = { name: 'Lamp', serial: 'L1', price: '12.50', tags: ['new', 'rare'], shelf, cost: '3.00' };
    await create('items', lamp);
    const { headers } = await workbook('cleo');
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(headers.get('content-disposition')).toMatch(/filename="items-2026-01-05\.xlsx"/);
    const fields = '&fields=number,name,price,tags,shelf,open,created_at,cost';
    expect(await rowsOf('cleo', fields)).toEqual([
      ['Number', 'Name', 'Price', 'Tags', 'Shelf', 'Open', 'Created', 'Cost'],
      ['I-001', 'Lamp', 12.5, 'New, Rare', 'A1', true, new Date('2026-01-05T08:00:00Z'), 3],
    ]);
    const guest = await rowsOf('gus');
    expect(guest[0]).not.toContain('Cost');
    expect(guest[0]).not.toContain('Shelf title');
    expect(JSON.stringify(guest)).not.toContain('A1');
  });

  test('has texts as they are, and tells programs that none of them is a formula', async () => {
    const names = ['=1+1', "'=x", '@SUM(A1)', '<b> & "c"', 'ümläut 🦊', 'a\u0007b', '_x0041_'];
    for (const [at, name] of names.entries()) await create('items', { name, serial: `S${at}`, price: '2' });
    const read = await rowsOf('cleo', '&fields=name&sort=created_at');
    expect(read.slice(1, 6).map(([name]) => name)).toEqual(names.slice(0, 5));
    const { file } = await workbook('cleo', '&fields=name');
    const sheet = new TextDecoder().decode(unzipSync(file)['xl/worksheets/sheet1.xml']);
    // The style with quotePrefix, and no cell with a formula.
    expect(sheet).toContain('s="5"><is><t xml:space="preserve">=1+1</t>');
    expect(sheet).toContain('s="0"><is><t xml:space="preserve">ümläut 🦊</t>');
    expect(sheet).toContain('>ab<');
    expect(sheet).toContain('>_x005F_x0041_<');
    expect(sheet).not.toContain('<f>');
  });

  test('goes on to the end, page after page', async () => {
    const lines = Array.from({ length: 1203 }, (_, at) => `Item ${at},N${at},${(at % 7) + 2}`);
    const file = `name,serial,price\n${lines.join('\n')}`;
    await app.request('cleo', 'POST', '/api/items/-/import', file, { 'Content-Type': 'text/csv' });
    const rows = await rowsOf('cleo', '&fields=serial,price&sort=-price,serial');
    expect(rows).toHaveLength(1204);
    expect(new Set(rows.map(([serial]) => serial)).size).toBe(1204);
    expect(rows[1]?.[1]).toBe(8);
    expect(await rowsOf('cleo', '&fields=serial&q=nothing')).toEqual([['Serial']]);
  }, 60_000);
});
