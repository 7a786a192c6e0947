import { describe, expect, test } from 'vitest';
import { arrange, saysSomething, without, withoutZeros } from '#client/screens/detail/layout/arrange.ts';
import type { SectionDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { columnOf } from '#shared/screens/generic-screens.ts';

const base = {
  required: false,
  unique: false,
  errors: {},
  secret: false,
  origin: 'contract',
} as const;
const text = (name: string, multiline = false): FieldShape => ({
  ...base,
  type: 'text',
  name,
  label: name,
  max: 100,
  multiline,
});
const money = (name: string): FieldShape => ({
  ...base,
  type: 'money',
  name,
  label: name,
  currency: 'EUR',
  scale: 2,
});
const section = (title: string, ...fields: readonly FieldShape[]): SectionDescription => ({
  title,
  fields: fields.map(columnOf),
});
const name = text('name');
const terms = text('terms', true);
const net = money('net');
const total = money('total');
const back = (named: string, part: boolean) => ({
  name: named,
  label: named,
  entity: named,
  field: 'bill',
  part,
});
const titles = (sections: readonly SectionDescription[]) => sections.map(({ title }) => title);

describe('the layout of the page of a record', () => {
  const sections = [
    section('Bill', name),
    section('Amounts', net, total),
    section('Terms', terms),
    section('More', name, net),
  ];

  test('amounts stand below the parts they are of, the first section and long texts in the middle', () => {
    const { main, lines, totals, side, related } = arrange({}, sections, [
      back('lines', true),
      back('payments', false),
    ]);
    expect([titles(main), titles(totals), titles(side)]).toEqual([['Bill', 'Terms'], ['Amounts'], ['More']]);
    expect([lines?.name, related.map((one) => one.name)]).toEqual(['lines', ['payments']]);
  });

  test('what the screen says of the side holds', () => {
    const { main, side } = arrange({ side: [section('Terms', terms)] }, sections, []);
    expect([titles(main), titles(side)]).toEqual([['Bill', 'More'], ['Terms']]);
    expect(titles(arrange({ side: [] }, sections, []).side)).toEqual([]);
  });

  test('lists of other records are no lines of a calculation, and without one lines are a list', () => {
    expect(arrange({}, sections, [back('payments', false)]).lines).toBeUndefined();
    const { lines, related } = arrange({}, [section('Bill', name)], [back('lines', true)]);
    expect([lines, related.length]).toEqual([undefined, 1]);
  });

  test('what stands in the head is left out, but for a calculation', () => {
    const rest = without(sections, new Set(['name', 'total']));
    expect(rest.map(({ title, fields }) => [title, fields.map(({ path }) => path)])).toEqual([
      ['Amounts', ['net', 'total']],
      ['Terms', ['terms']],
      ['More', ['net']],
    ]);
  });

  test('to who only reads, nothing is said by what is empty, hidden or no', () => {
    const all = [undefined, null, '', false, [], true, 0, '0.00', 'Oak', ['app']];
    expect(all.filter((value) => saysSomething(value))).toEqual([true, 0, '0.00', 'Oak', ['app']]);
  });

  test('nor are a zero that nobody has touched, and the link that the office gives away', () => {
    const discount = { ...money('discount'), default: '0.00' };
    expect(saysSomething('0.00', discount)).toBe(false);
    expect(saysSomething('0.10', discount)).toBe(true);
    expect(saysSomething('0.00', money('price'))).toBe(true);
    expect(
      saysSomething('link', { ...base, type: 'key', name: 'key', label: 'Link', length: 32, draw: [] }),
    ).toBe(false);
  });

  test('a calculation for who only reads leaves out amounts of zero, but for its first and its result', () => {
    const amounts = section('Amounts', money('subtotal'), money('discount'), money('tax'), total);
    const shown = (values: Readonly<Record<string, string>>) =>
      withoutZeros(amounts, (path) => values[path]).fields.map(({ path }) => path);
    expect(shown({ subtotal: '0.00', discount: '0.00', tax: '0.19', total: '0.00' })).toEqual([
      'subtotal',
      'tax',
      'total',
    ]);
    expect(shown({ subtotal: '1.00', discount: '-0.50', tax: '0.00', total: '0.50' })).toEqual([
      'subtotal',
      'discount',
      'total',
    ]);
  });
});
