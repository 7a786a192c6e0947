import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { shop } from './shop.ts';

const csv = { 'Content-Type': 'text/csv' };
const ndjson = { 'Content-Type': 'application/x-ndjson' };

describe.each(databases)('an import on $kind', ({ open }) => {
  const app = appForEach(open, { contract: shop });

  const send = (text: string, query = '', headers: Record<string, string> = csv, person = 'cleo') =>
    app.request(person, 'POST', `/api/items/-/import${query}`, text, headers);
  const items = async (query = '') =>
    (await app.request('cleo', 'GET', `/api/items?sort=serial&${query}`)).body.items;
  const told = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
    `${status} ${body.code} ${(body.errors ?? []).map((one: { line?: number; field?: string; code: string }) => `${one.line}:${one.field ?? ''}:${one.code}`).join(' ')}`.trim();

  test('is refused as a whole where it cannot be understood, or may not be made at all', async () => {
    const row = 'name,serial,price\nLamp,L1,5';
    expect(told(await app.request(undefined, 'POST', '/api/items/-/import', row, csv))).toBe(
      '401 not_signed_in',
    );
    expect(told(await send(row, '', csv, 'nel'))).toBe('403 forbidden');
    expect(told(await send(row, '', csv, 'gus'))).toBe('403 forbidden');
    expect(told(await send(row, '', csv, 'kim'))).toBe('403 forbidden');
    expect(told(await send(row, '', { 'Content-Type': 'application/json' }))).toBe('415 unsupported_media');
    expect(told(await send(row, '', { 'Content-Type': 'text/csv; charset=latin1' }))).toBe(
      '415 unsupported_media',
    );
    expect(told(await send(row, '?mode=fast'))).toBe('400 bad_request');
    expect(told(await send(row, '?dry_run=perhaps'))).toBe('400 bad_request');
    expect(told(await send(row, '?key=name'))).toBe('400 bad_request');
    expect(told(await send(row, '?key=nothing'))).toBe('400 bad_request');
    expect(told(await send(row, '', { ...csv, 'If-Match': '"1"' }))).toBe('400 bad_request');
    expect(told(await send(''))).toBe('400 bad_request 1::bad_request');
    expect(told(await send('name,name\na,b'))).toBe('400 bad_request 1::bad_request');
    expect(told(await send('name,serial\na,b\n\nc,d,e'))).toBe('400 bad_request 4::bad_request');
    expect(told(await send('name,serial\na,"b'))).toMatch(/^400 bad_request \d::bad_request$/);
    expect(told(await send('name,colour,shelf.room\na,b,c'))).toBe(
      '422 invalid 1:colour:unknown_field 1:shelf.room:unknown_field',
    );
    expect(told(await send('name,colour'))).toBe('422 invalid 1:colour:unknown_field');
    const wide = Array.from({ length: 50_000 }, (_, at) => `c${at}`).join(',');
    expect(told(await send(wide))).toBe('400 bad_request 1::bad_request');
    expect(told(await send(`${wide}\n${'1\n'.repeat(2_000)}`))).toBe('400 bad_request 1::bad_request');
    expect(told(await send('{"name":"a"}\n[1]', '', ndjson))).toBe('400 bad_request 2::bad_request');
    expect(told(await send('{"name":"a"}\nnope', '', ndjson))).toBe('400 bad_request 2::bad_request');
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect(told(await send(`name,serial,extra\na,b,"${deep}"`))).toBe('422 invalid 2:extra:bad_type');
    const many = Array.from({ length: 2001 }, (_, at) => `a,s${at},5`).join('\n');
    expect(told(await send(`name,serial,price\n${many}`))).toBe('409 limit_reached');
    expect(told(await send(`name,serial,price\n${'x'.repeat(1024 * 1024)},b,1`))).toBe('413 too_big');
    expect(await items()).toEqual([]);
  });

  test('leaves out the rows that are refused where that is asked for, and tells of them', async () => {
    const text = 'name,serial,price\nLamp,L1,5\nDesk,,7\nSofa,S1,much\nTable,L1,8\nChair,C1,9';
    const key = { ...csv, 'Idempotency-Key': 'nightly' };
    const first = await send(text, '?skip=refused', key);
    expect(told(first)).toBe('200 undefined 3:serial:required 4:price:bad_type 5:serial:not_unique');
    expect(first.body).toMatchObject({ created: 2, updated: 0, skipped: 3, warnings: [] });
    const again = await send(text, '?skip=refused', key);
    expect(again.body).toEqual(first.body);
    expect(told(await send(text, '', key))).toMatch(/^422 idempotency_conflict/);
    expect((await items()).map(({ name }: { name: string }) => name)).toEqual(['Chair', 'Lamp']);
    expect(told(await send('name,serial,price\nDesk,,7', '?skip=refused'))).toBe(
      '422 invalid 2:serial:required',
    );
    expect(told(await send(text, '?skip=all'))).toBe('400 bad_request');
    const undone = await app.request('cleo', 'POST', '/api/items/-/import/undo', { key: 'nightly' });
    expect(undone.status).toBe(200);
    expect(await items()).toEqual([]);
  });

  test('stores nothing where one row is refused, and tells of all rows with their lines', async () => {
    const text = [
      'name,serial,price,count,tags,shelf',
      'Good,G1,5,1,new,',
      ',G2,5,1,new,',
      '"Over',
      'lines",G3,5,many,,',
      'Dear,G4,2000,1,,',
      'Twice,G1,5,1,,',
      'Tags,G6,5,1,new;blue,',
      'Shelf,G7,5,1,,Nowhere',
      'Count,G8,5,60,,',
    ].join('\r\n');
    expect(told(await send(text))).toBe(
      [
        '422 invalid 3:name:required 4:name:bad_type 4:count:bad_type 6:price:TOO_DEAR 7:serial:not_unique',
        '8:tags:not_an_option 9:shelf:no_such_record 10:count:UNUSUAL',
      ].join(' '),
    );
    expect(await items()).toEqual([]);
    expect((await app.request('cleo', 'GET', '/api/notes')).body.items).toEqual([]);
    // A number of a series that was drawn in vain is drawn again.
    await send('name,serial,price\nLamp,L1,5');
    expect((await items()).map((item: { number: string }) => item.number)).toEqual(['I-001']);
  });

  test('asks the grants for every row and field', async () => {
    await send('name,serial,price\nLamp,L1,5');
    expect(told(await send('serial,count\nL1,3\nL9,4', '?key=serial', csv, 'kim'))).toBe(
      '403 forbidden 3::forbidden',
    );
    expect(told(await send('serial,name\nL1,Other', '?key=serial', csv, 'kim'))).toBe(
      '403 forbidden_field 2:name:forbidden_field',
    );
    expect(told(await send('name,serial,price,status\nA,A1,5,sold'))).toBe(
      '403 forbidden_field 2:status:forbidden_field',
    );
    expect((await send('serial,count\nL1,3', '?key=serial', csv, 'kim')).body).toEqual({
      created: 0,
      updated: 1,
      warnings: [],
    });
    expect((await items())[0]).toMatchObject({ name: 'Lamp', count: 3 });
  });

  test('finds no record by what its sender may not read', async () => {
    await send('name,serial,price,open\nSeen,S1,5,true\nUnseen,U1,5,false');
    const note = async (line: string) => {
      const answer = await app.request('gus', 'POST', '/api/notes/-/import', line, csv);
      return `${told(answer)} ${answer.body.detail} ${answer.body.errors?.[0].message}`;
    };
    const unseen = (await items())[1].id;
    const missing = '00000000-0000-7000-8000-000000000000';
    expect(await note('item,text\nUnseen (U1),x')).toBe(await note('item,text\nNothing (N1),x'));
    expect(await note('item.serial,text\nU1,x')).toBe(await note('item.serial,text\nN1,x'));
    expect(await note(`item,text\n${unseen},x`)).toBe(await note(`item,text\n${missing},x`));
    expect(await note('item.cost,text\n5,x')).toBe(
      (await note('item.colr,text\n5,x')).replaceAll('colr', 'cost'),
    );
    expect(await note('item.serial,text\nS1,x')).toMatch(/^200/);
  });

  test('names a record by its number of a series, and tells where several have it', async () => {
    await send('name,serial\nLamp,L1\nChair,C1');
    const note = async (text: string) =>
      told(await app.request('cleo', 'POST', '/api/notes/-/import', text, csv));
    expect(await note('item.number,text\nI-002,x')).toMatch(/^200/);
    expect(await note('item.number,text\nI-009,x')).toBe('422 invalid 2:item:no_such_record');
    expect(await note('item.name,text\nLamp,x')).toBe('422 invalid 1:item.name:unknown_field');
    const table = app.runtime.storage.table('item');
    await app.runtime.database.write((on) => on.run(sql`UPDATE ${raw(`"${table}"`)} SET number = 'I-001'`));
    expect(await note('item.number,text\nI-001,x')).toBe('422 invalid 2:item:no_such_record');
  });

  test('tells of one row what is asked, and of another what is only said, in one answer', async () => {
    const text = 'name,serial,price,count\nLamp,L1,1.00,1\nSum,L2,5,120';
    const answer = await send(text, '?dry_run=true');
    expect(told(answer)).toMatch(/^409 confirm 3:\w*:UNUSUAL 2:price:CHEAP$/);
    expect(answer.body.errors.map((one: { level: string }) => one.level)).toEqual(['confirm', 'warning']);
  });

  test('is a create like any other: initials, series, effects, warnings, history', async () => {
    await app.request('cleo', 'POST', '/api/shelves', { code: 'A1' });
    const text = [
      'name;serial;price;count;tags;shelf.code;open;extra;email',
      'Lamp;L1;1,00;1;"new;rare";A1;false;"{""a"":1}";a@b.example',
    ].join('\n');
    expect(told(await send(text))).toBe('422 invalid 2:price:bad_type');
    const answer = await send(
      `\uFEFF${text.replace('1,00', '1.00')}\n'=Sum;L2;5;120;;;;;`,
      '?confirm=UNUSUAL',
    );
    expect(answer.body).toEqual({
      created: 2,
      updated: 0,
      warnings: [{ field: 'price', code: 'CHEAP', message: 'That is cheap.', line: 2 }],
    });
    const [lamp, sum] = await items('expand=shelf');
    expect(lamp).toMatchObject({
      number: 'I-001',
      name: 'Lamp',
      price: '1.00',
      tags: ['new', 'rare'],
      open: false,
      extra: { a: 1 },
      expanded: { shelf: { code: 'A1' } },
      titles: { owner: 'Cleo' },
    });
    expect(sum).toMatchObject({ number: 'I-002', name: '=Sum', open: true, tags: null, count: 120 });
    const notes = (await app.request('cleo', 'GET', '/api/notes')).body.items;
    expect(notes.map((note: { item: string }) => note.item)).toEqual([sum.id]);
    const history = (await app.request('cleo', 'GET', `/api/items/${lamp.id}/-/history`)).body.items;
    expect(history.map((one: { event: string; by: { id: string } }) => one.event)).toEqual(['create']);
  });

  test('names references by id, by title and by a unique field, also of rows before', async () => {
    const shelf = (await app.request('cleo', 'POST', '/api/shelves', { code: 'A1' })).body.id;
    const rows = [
      { name: 'By id', serial: '1', price: '5', shelf },
      { name: 'By title', serial: '2', price: '5', shelf: 'A1' },
      { name: 'By title too', serial: '3', price: '5', 'shelf.title': 'A1' },
      { name: 'By code', serial: '4', price: '5', 'shelf.code': 'A1' },
      { name: 'Without', serial: '5', price: '5', shelf: null },
    ];
    const answer = await send(rows.map((row) => JSON.stringify(row)).join('\n'), '', ndjson);
    expect(answer.body).toMatchObject({ created: 5 });
    const found = (await items()).map((item: { shelf: string | null }) => item.shelf);
    expect(found).toEqual([shelf, shelf, shelf, shelf, null]);
    const notes = ['item,text', 'Without (5),Found', '5,Not a title'].join('\n');
    const refused = await app.request('cleo', 'POST', '/api/notes/-/import', notes, csv);
    expect(told(refused)).toBe('422 invalid 3:item:no_such_record');
    const twice = await app.request(
      'cleo',
      'POST',
      '/api/notes/-/import',
      `item.serial,text\n5,Found\n5,Again`,
      csv,
    );
    expect(twice.body).toMatchObject({ created: 2 });
  });

  test('changes the records that the key names, and makes those that are not there', async () => {
    await send('name,serial,price,email\nLamp,L1,5,Lamp@Shop.example\nChair,C1,6,');
    const text = 'serial,price,shelf\nL1,7,\nN1,8,';
    expect(told(await send(text, '?key=serial'))).toBe('422 invalid 3:name:required');
    expect((await items()).map((item: { price: string }) => item.price)).toEqual(['6.00', '5.00']);
    const both = await send('serial,name,price\nL1,Lamp,7\nN1,New,8', '?key=serial');
    expect(both.body).toMatchObject({ created: 1, updated: 1 });
    expect((await send('email,name\nLAMP@shop.example,Bright', '?key=email')).body).toMatchObject({
      updated: 1,
    });
    const [chair, lamp] = await items();
    expect(lamp).toMatchObject({ name: 'Bright', price: '7.00', email: 'Lamp@Shop.example' });
    // An empty cell empties the field of a record that is there.
    expect((await send(`id,price\n${chair.id},`, '?key=id')).body).toMatchObject({ updated: 1 });
    expect((await items())[0].price).toBe(null);
    const missing = '00000000-0000-7000-8000-000000000000';
    expect(told(await send(`id,name,serial\n${missing},X,X`, '?key=id'))).toBe(
      '422 invalid 2:id:no_such_record',
    );
  });

  test('reads back what an export wrote', async () => {
    await app.request('cleo', 'POST', '/api/shelves', { code: 'A1' });
    const nasty = ['=1+1', "'=x", 'a "b", c;d', 'ümläut 🦊'];
    const lines = nasty.map((name, at) =>
      JSON.stringify({ name, serial: `S${at}`, price: '5', tags: ['new'], shelf: 'A1' }),
    );
    expect((await send(lines.join('\n'), '', ndjson)).body).toMatchObject({ created: 4 });
    const before = await items('fields=name,serial,price,tags,shelf');
    const text = String(
      (await app.request('cleo', 'GET', '/api/items/-/export?bom=true&fields=serial,name,price,tags,shelf'))
        .body,
    );
    expect((await send(text, '?key=serial')).body).toMatchObject({ created: 0, updated: 4 });
    expect(await items('fields=name,serial,price,tags,shelf')).toEqual(before);
  });

  test('tried with dry_run does everything and keeps nothing', async () => {
    expect((await send('name,serial,price\nLamp,L1,5', '?dry_run=true')).body).toEqual({
      created: 1,
      updated: 0,
      warnings: [],
    });
    expect(told(await send('name,serial,price\nLamp,L1,5000', '?dry_run=true'))).toBe(
      '422 TOO_DEAR 2:price:TOO_DEAR',
    );
    expect(await items()).toEqual([]);
  });

  test('sent again with its key is done once', async () => {
    const headers = { ...csv, 'Idempotency-Key': 'import-1' };
    const first = await send('name,serial,price\nLamp,L1,5', '', headers);
    const again = await send('name,serial,price\nLamp,L1,5', '', headers);
    expect([first.headers.get('idempotent-replay'), again.headers.get('idempotent-replay')]).toEqual([
      null,
      'true',
    ]);
    expect(again.body).toEqual(first.body);
    expect(told(await send('name,serial,price\nLamp,L2,5', '', headers))).toBe('422 idempotency_conflict');
    expect(await items()).toHaveLength(1);
  });
});
