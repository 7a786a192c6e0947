import { expect, test } from 'vitest';
import type { FieldSettings, FieldShape } from '#shared/fields/field.ts';
import { columnsOf, templateOf } from '#client/screens/form/values/row-columns.ts';

function field(name: string, settings: FieldSettings, required = false): FieldShape {
  const base = { label: name, origin: 'contract', unique: false, errors: {}, secret: false } as const;
  return { ...base, name, required, ...settings };
}

const line = { type: 'text', max: 80, multiline: false } as const;
const long = { type: 'text', max: 800, multiline: true } as const;
const names = (fields: readonly FieldShape[]) => fields.map(({ name }) => name);

test('required fields have columns, the others in their order as far as there is room', () => {
  const fields = [
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => field(name, line)),
    field('last', { type: 'integer' }, true),
  ];
  const columns = columnsOf(fields);
  expect(names(columns.shown)).toEqual(['a', 'b', 'c', 'd', 'e', 'last']);
  expect(names(columns.folded)).toEqual(['f']);
  expect(templateOf(columns)).toContain('68px');
});

test('what takes several lines is folded, but where a row has nothing else', () => {
  expect(names(columnsOf([field('a', long), field('b', line)]).folded)).toEqual(['a']);
  const alone = columnsOf([field('a', long)]);
  expect([names(alone.shown), names(alone.folded)]).toEqual([['a'], []]);
  expect(names(columnsOf([field('a', long, true), field('b', line)]).shown)).toEqual(['a', 'b']);
});

test('a moment has room for its two inputs', () => {
  const columns = columnsOf([field('written', { type: 'datetime' }, true)]);
  expect(templateOf(columns)).toBe('minmax(0, 220fr) 34px');
});
