import { expect, test } from 'vitest';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import { offeredTotals } from '#client/screens/list/offered-totals.ts';

const base = {
  name: 'position',
  label: 'Position',
  origin: 'contract',
  required: false,
  unique: false,
  errors: {},
  secret: false,
} as const;
const column: ColumnDescription = {
  path: 'position',
  label: 'Position',
  expand: '',
  field: { ...base, type: 'integer' },
};
const amount: ColumnDescription = { ...column, field: { ...base, type: 'decimal', scale: 2 } };
const listed = { screen: { sort: 'name' }, entity: {} };

test('Nothing is offered below numbers that say where a record stands: the order of parts, and what the list counts up by', () => {
  expect(offeredTotals(column, listed)).toEqual(['sum', 'avg', 'min', 'max']);
  expect(offeredTotals(column, { ...listed, entity: { order: 'position' } })).toEqual([]);
  expect(offeredTotals(column, { ...listed, screen: { sort: 'position,name' } })).toEqual([]);
});

test('What a list has the greatest of on top, or only among other things, and amounts, may be added up', () => {
  for (const sort of ['-position', 'name,position'])
    expect(offeredTotals(column, { ...listed, screen: { sort } })).toContain('sum');
  expect(offeredTotals(amount, { ...listed, screen: { sort: 'position' } })).toContain('sum');
});

test('The contract decides by `totals`', () => {
  const screen = { sort: 'position', totals: ['position'] };
  expect(offeredTotals(column, { entity: { order: 'position' }, screen })).toContain('sum');
});
