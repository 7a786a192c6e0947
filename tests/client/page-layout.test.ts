import { describe, expect, test } from 'vitest';
import { arrange, saysSomething, without, withoutZeros } from '#client/screens/detail/layout/arrange.ts';
import { factsOf } from '#client/screens/detail/head/facts-of.ts';
import { relatedColumns } from '#client/screens/detail/layout/related-columns.ts';
import { recordFrom } from '#client/api/record-answer.ts';
import type { EntityDescription, SectionDescription } from '#shared/api/app-description.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { columnOf } from '#shared/screens/generic-screens.ts';
import { usualHead } from '#shared/screens/pages/usual-head.ts';

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
    expect(all.filter((value) => saysSomething({ value }))).toEqual([true, 0, '0.00', 'Oak', ['app']]);
  });

  test('nor are a zero that nobody has touched, and the link that the office gives away', () => {
    const discount = { ...money('discount'), default: '0.00' };
    expect(saysSomething({ value: '0.00' }, discount)).toBe(false);
    expect(saysSomething({ value: '0.10' }, discount)).toBe(true);
    expect(saysSomething({ value: '0.00' }, money('price'))).toBe(true);
    expect(
      saysSomething(
        { value: 'link' },
        { ...base, type: 'key', name: 'key', label: 'Link', length: 32, draw: [] },
      ),
    ).toBe(false);
  });

  test('nor is a record whose name is not shown', () => {
    const client: FieldShape = {
      ...base,
      type: 'ref',
      name: 'client',
      label: 'Client',
      to: 'client',
      onDelete: 'clear',
    };
    expect(saysSomething({ value: 'id' }, client)).toBe(false);
    expect(saysSomething({ value: 'id', title: 'Town' }, client)).toBe(true);
    const style = {} as DisplayStyle;
    const head = [columnOf(client), columnOf(name)];
    const factsFor = (titles: Readonly<Record<string, string>>) => {
      const record = recordFrom({
        id: '1',
        version: 1,
        client: 'id',
        name: 'Oak',
        titles: { id: '7', ...titles },
      });
      const entity = { stateField: 'name' } as Partial<EntityDescription> as EntityDescription;
      return factsOf(head, { record, entity, style }).map(({ path }) => path);
    };
    // The state stands beside the title anyway.
    expect([factsFor({}), factsFor({ client: 'Town' })]).toEqual([[], ['client']]);
  });

  test('without a word of the contract the day stands in the head, but no beginning without its end', () => {
    const day = (name: string): FieldShape => ({ ...base, type: 'date', name, label: name });
    const headOf = (...fields: readonly FieldShape[]) =>
      usualHead({
        fields,
        readable: fields.map((one) => one.name),
      } as Partial<EntityDescription> as EntityDescription).map(({ path }) => path);
    expect(headOf(name, day('sent'), total)).toEqual(['sent', 'total']);
    expect(headOf(name, day('from'), day('until'), total)).toEqual(['total']);
    expect(headOf(name, day('sent'), terms, day('paid'))).toEqual(['sent']);
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

describe('the list of records that lead to one', () => {
  const fields = [
    'report',
    'barcode',
    'place',
    'method',
    'analyte',
    'shown',
    'unit',
    'limit',
    'above',
    'note',
  ];
  const line = {
    fields: fields.map((one) => text(one)),
    readable: fields,
    order: 'place',
  } as Partial<EntityDescription> as EntityDescription;
  const columns = (part: boolean, paths?: readonly string[]) => {
    const table = paths && { columns: paths.map((path) => ({ ...columnOf(text(path)), path })) };
    return relatedColumns(table, line, { field: 'report', part }).map(({ path }) => path);
  };

  test('has the first fields that differ from row to row, of parts more than of others', () => {
    expect(columns(false)).toEqual(['barcode', 'place', 'method', 'analyte', 'shown', 'unit']);
    expect(columns(true)).toEqual([
      'barcode',
      'method',
      'analyte',
      'shown',
      'unit',
      'limit',
      'above',
      'note',
    ]);
  });

  test('has of the columns of a table none that leads through the record where one is', () => {
    expect(columns(true, ['report.client', 'report', 'reported', 'shown', 'place'])).toEqual([
      'reported',
      'shown',
    ]);
    expect(columns(false, ['report.client'])).toEqual(['report.client']);
  });
});
