import { speakEnglish } from '#tests/support/english.ts';
import { expect, test } from 'vitest';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { NotUnderstood } from '#client/fields/base/not-understood.ts';
import { cellsIn } from '#client/screens/import/read-sheet.ts';
import { pasteRows, takePasteBack, textsOfReferences } from '#client/screens/form/paste/paste-rows.ts';
import { leftOut, pastedTable } from '#client/screens/form/paste/pasted-table.ts';
import type { FormPart, PartRow } from '#client/screens/form/values/form-parts.ts';

speakEnglish();

const base = { origin: 'contract', required: false, unique: false, errors: {}, secret: false } as const;
const product: FieldShape = {
  ...base,
  name: 'product',
  label: 'Product',
  type: 'ref',
  to: 'product',
  onDelete: 'clear',
};
const name: FieldShape = { ...base, name: 'name', label: 'Name', type: 'text', max: 20, multiline: false };
const amount: FieldShape = { ...base, name: 'amount', label: 'How many', type: 'integer', default: 1 };
const kind: FieldShape = {
  ...base,
  name: 'kind',
  label: 'Kind',
  type: 'choice',
  options: [
    { name: 'part', label: 'Spare part' },
    { name: 'work', label: 'Work' },
  ],
};
const picture: FieldShape = { ...base, name: 'picture', label: 'Picture', type: 'file' } as FieldShape;
const columns = [product, name, amount, kind];
const part: FormPart = {
  name: 'lines',
  label: 'Lines',
  // Only its label, and what may be typed in it, are read here.
  entity: {
    name: 'line',
    label: 'Line',
    creatable: ['product', 'name', 'amount', 'kind'],
    updatable: ['name', 'amount'],
  } as unknown as EntityDescription,
  parentField: 'order',
  fields: [...columns, picture],
};
const surroundings = { now: '', today: '', me: null, constants: {} } as never;
const form = {
  locale: 'en-US',
  zone: { timezone: 'UTC', from: [], offsets: [0] },
  today: '2026-03-02',
  words: { yes: 'Yes', no: 'No' },
  isExport: false,
};
const named = new Map([['product', new Map([['oak shelf', 'id-of-shelf']])]]);

async function pasted(text: string, from: string, rows: readonly PartRow[] = [], at = rows.length) {
  const table = pastedTable(await cellsIn(text, '\t'), { part, columns, from, locale: 'en-US' });
  return { table, ...pasteRows(rows, { part, table, at, named, form, surroundings }) };
}

test('Rows that are there take what may be typed in them, and where none may be added none comes below them', async () => {
  const table = pastedTable(await cellsIn('Bolt\t7\twork\nHinge\t9\twork', '\t'), {
    part,
    columns,
    from: 'name',
    locale: 'en-US',
  });
  const there = [{ ...row('a', { name: 'Nail', amount: 1, kind: 'part' }), id: '1' }];
  const fixed: FormPart = { ...part, isFixed: true };
  const { rows, keys } = pasteRows(there, { part: fixed, table, at: 0, named, form, surroundings });
  expect(rows.map(({ values }) => values)).toEqual([{ name: 'Bolt', amount: 7, kind: 'part' }]);
  expect(keys.size).toBe(1);
});

const row = (key: string, values: object): PartRow => ({ key, values: { ...values } });

test('Columns go on from the cell that was pasted into, over the rows that are there and below them', async () => {
  const rows = [row('a', { name: 'Nail', amount: 1 }), row('b', { name: 'Nut', amount: 2 })];
  const { rows: next, unread } = await pasted('5" pipe\t1,200\nBolt\t7\nHinge\t\twork', 'name', rows, 1);
  expect(next.map(({ values }) => [values['name'], values['amount'], values['kind'] ?? null])).toEqual([
    ['Nail', 1, null],
    ['5" pipe', 1200, null],
    ['Bolt', 7, null],
    ['Hinge', 1, 'work'],
  ]);
  expect(next[0]).toBe(rows[0]);
  expect(next[1]?.key).toBe('b');
  expect(unread).toBe(0);
});

test('One column is pasted as it is, with what separates the columns of other files', async () => {
  const { rows } = await pasted('Shelf, oiled\nNails; short', 'name');
  expect(rows.map(({ values }) => values['name'])).toEqual(['Shelf, oiled', 'Nails; short']);
});

test('Names above the columns say what these are, in any order', async () => {
  const { rows, table } = await pasted('kind\tHow many\tProduct\nSpare part\t4\tOAK shelf', 'name');
  expect(rows.map(({ values }) => values)).toEqual([
    expect.objectContaining({ kind: 'part', amount: 4, product: 'id-of-shelf', name: null }),
  ]);
  expect(textsOfReferences(table)).toEqual([{ field: product, text: 'OAK shelf' }]);
});

test('A cell that is no value stays as it was copied, and is counted', async () => {
  const { rows, unread } = await pasted('Chair\tNail\tmany\tgift\nOak shelf\tScrew\t3\twork', 'product');
  expect(unread).toBe(3);
  const [first, second] = rows;
  for (const field of ['product', 'amount', 'kind'])
    expect(first?.values[field]).toBeInstanceOf(NotUnderstood);
  expect(first?.values['product']).toMatchObject({
    typed: 'Chair',
    problem: '“Chair” is not among the choices.',
  });
  expect(second?.values).toMatchObject({ product: 'id-of-shelf', amount: 3, kind: 'work' });
});

test('What stands beyond the last column is told, and so is a column that no text fills', async () => {
  expect(leftOut((await pasted('3\twork\tand\t\tmore', 'amount')).table)).toBe(2);
  expect(leftOut((await pasted('Name\tPicture\nNail\tnail.png', 'name')).table)).toBe(1);
});

test('How a record was called is forgotten with the record that was pasted over', async () => {
  const rows = [{ ...row('a', { product: 'other' }), titles: { product: 'Other', kind: 'x' } }];
  const { rows: next } = await pasted('Oak shelf\tNail', 'product', rows, 0);
  expect(next[0]?.titles).toEqual({ kind: 'x' });
});

test('Taking a paste back leaves what was typed in other rows since', async () => {
  const before = [row('a', { name: 'Nail' }), row('b', { name: 'Nut' })];
  const { rows, keys } = await pasted('Bolt\t1\nHinge\t2', 'name', before, 1);
  const since = rows.map((one) => (one.key === 'a' ? row('a', { name: 'Long nail' }) : one));
  expect(takePasteBack(since, before, keys).map(({ values }) => values['name'])).toEqual([
    'Long nail',
    'Nut',
  ]);
});
