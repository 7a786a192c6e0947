import { expect, test } from 'vitest';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { FieldSettings, FieldShape } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { drawnOf, readableIn } from '#client/app/column-value.ts';
import type { RecordAnswer } from '#client/api/record-answer.ts';

function column(name: string, settings: FieldSettings): ColumnDescription {
  const base = { label: name, origin: 'contract', unique: false, errors: {}, secret: false } as const;
  const field: FieldShape = { ...base, name, required: false, ...settings };
  return { path: name, label: name, field, expand: '' };
}

const columns = [
  column('name', { type: 'text', max: 80, multiline: false }),
  column('budget', { type: 'integer' }),
  column('customer', { type: 'ref', to: 'customer', onDelete: 'restrict' }),
];

function record(values: RecordAnswer['values'], titles: RecordAnswer['titles'] = {}): RecordAnswer {
  return { id: '1', values, titles, expanded: {} } as unknown as RecordAnswer; // what the columns are read from
}

const shown = (records: readonly RecordAnswer[]) => readableIn(columns, records).map(({ path }) => path);

test('a column of which no row tells anything is left out; one that a single row tells stays', () => {
  const hidden = record({ name: 'Website', customer: 'c1' }, { customer: 'Hotel' });
  expect(shown([hidden, hidden])).toEqual(['name', 'customer']);
  expect(shown([hidden, record({ name: 'Fair', budget: null, customer: null })])).toEqual([
    'name',
    'budget',
    'customer',
  ]);
});

test('references to records whose titles nobody here may read tell nothing either', () => {
  expect(shown([record({ name: 'Website', budget: 3, customer: 'c1' })])).toEqual(['name', 'budget']);
  const some = [
    record({ name: 'A', budget: 3, customer: 'c1' }),
    record({ name: 'B', budget: 3, customer: null }),
  ];
  expect(shown(some)).toEqual(['name', 'budget', 'customer']);
});

test('where nothing can be read at all, and where nothing is there yet, the columns stay', () => {
  expect(shown([record({})])).toEqual(['name', 'budget', 'customer']);
  expect(shown([])).toEqual(['name', 'budget', 'customer']);
});

test('numbers of a column have the digits of the one that needs most, and none where all are whole', () => {
  const worth = column('worth', { type: 'decimal', scale: 4 });
  const style = { locale: 'en-GB', zone: { timezone: 'UTC', from: [-Infinity], offsets: [0] } };
  const texts = (...values: string[]) => {
    const [drawn] = drawnOf(
      [worth],
      values.map((value) => record({ worth: value })),
    );
    return values.map((value) => drawn && formatValue(drawn.field, value, style));
  };
  expect(texts('350.0000', '227.5000')).toEqual(['350.00', '227.50']);
  expect(texts('350.0000', '0.1250')).toEqual(['350.000', '0.125']);
  expect(texts('350.0000', '227.0000')).toEqual(['350', '227']);
});
