import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from '#shared/api/list-cursor.ts';
import { encodeListQuery, parseListQuery, parseRecordQuery } from '#shared/api/list-query.ts';

const limits = { page: 50, pageMax: 200 };
const id = '01890000-0000-7000-8000-000000000000';

function parse(query: Record<string, string>) {
  return parseListQuery(new Map(Object.entries(query)), limits);
}

describe('the parameters of a list', () => {
  test.each([
    [{ page: '2' }],
    [{ Filter: 'true' }],
    [{ can: 'true' }],
    [{ limit: '0' }],
    [{ limit: '201' }],
    [{ limit: '1e2' }],
    [{ limit: '-1' }],
    [{ limit: '' }],
    [{ count: 'yes' }],
    [{ count: '' }],
    [{ q: 'x'.repeat(201) }],
    [{ sort: 'a.b.c.d.e.f.g' }],
    [{ expand: 'item.'.repeat(1_000) }],
    [{ q: '\0' }],
    [{ filter: "name == '\ud800'" }],
    [{ sort: Array.from({ length: 9 }, (_, index) => `f${index}`).join(',') }],
    [{ after: 'nonsense' }],
    [{ after: '' }],
    [{ after: btoa('[1,2,3]') }],
  ])('%j is refused as bad_request', (query) => {
    expect(parse(query)).toMatchObject({ kind: 'refusal', code: 'bad_request', status: 400 });
  });

  test('a field that is none of them is refused with what they are', () => {
    expect(parse({ status: 'open' })).toMatchObject({
      detail: {
        key: 'refusals.noListParameter',
        values: { name: '"status"', known: expect.stringContaining('filter, sort') },
      },
    });
  });

  test('a cursor of another sort order is refused', () => {
    const after = encodeCursor({ sort: 'name', keys: ['a'], id });
    expect(parse({ after, sort: '-name' })).toMatchObject({ code: 'bad_request' });
    expect(parse({ after, sort: 'name' })).toMatchObject({ kind: 'done' });
  });

  test('are read into what is asked', () => {
    const query = parse({
      sort: '-due,item.name',
      fields: 'item, due',
      expand: 'item',
      q: 'canon',
      count: 'true',
    });
    expect(query).toEqual({
      kind: 'done',
      value: {
        sort: [
          { path: 'due', descending: true },
          { path: 'item.name', descending: false },
        ],
        limit: 50,
        fields: ['item', 'due'],
        expand: ['item'],
        q: 'canon',
        count: true,
      },
    });
  });

  test('come back the same from an address', () => {
    const sort = [{ path: 'due', descending: true }];
    const parameters = encodeListQuery({
      filter: "name == 'a b&c'",
      sort,
      limit: 7,
      expand: ['item'],
      count: true,
    });
    const parsed = parseListQuery(new Map(parameters), limits);
    expect(parsed).toMatchObject({ value: { filter: "name == 'a b&c'", sort, limit: 7, expand: ['item'] } });
  });
});

test('a read of one record takes can=true and no filter', () => {
  expect(parseRecordQuery(new Map([['can', 'true']]))).toMatchObject({ value: { can: true } });
  expect(parseRecordQuery(new Map([['filter', 'true']]))).toMatchObject({ code: 'bad_request' });
});

describe('a cursor', () => {
  test('keeps its keys, empties and letters of any script', () => {
    const cursor = { sort: 'name,-due', keys: ['Ünïcode 漢', null, 3, true], id };
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  });

  test.each([
    '',
    '!',
    'AAAA',
    'x'.repeat(20_000),
    btoa('{"sort":""}'),
    btoa(`["a",[{}],"${id}"]`),
    btoa(`["a",[],"no id"]`),
  ])('is not %j', (text) => {
    expect(decodeCursor(text.replaceAll('=', ''))).toBeUndefined();
  });

  test('is not the same with something after it', () => {
    expect(decodeCursor(`${encodeCursor({ sort: '', keys: [], id })}A`)).toBeUndefined();
  });
});
