import { describe, expect, test } from 'vitest';
import type { FieldBase, FieldSettings, FieldShape } from '#shared/fields/field.ts';
import { operandOf, operatorsOf } from '#shared/fields/filter-operators.ts';
import { conditionOf, filtersIn } from '#client/screens/form/written/condition-filters.ts';
import type { ListFilter } from '#shared/screens/list-state.ts';

const base: Omit<FieldBase, 'name'> = {
  label: 'Field',
  origin: 'contract',
  required: false,
  unique: false,
  errors: {},
  secret: false,
};
const options = [
  { name: 'low', label: 'Low' },
  { name: 'high', label: 'High' },
];
const settings: Readonly<Record<string, FieldSettings>> = {
  title: { type: 'text', max: 100, multiline: false },
  size: { type: 'integer' },
  price: { type: 'decimal', scale: 2 },
  done: { type: 'boolean' },
  due: { type: 'date' },
  at: { type: 'datetime' },
  kind: { type: 'choice', options },
  tags: { type: 'choices', options },
  owner: { type: 'ref', to: 'user', onDelete: 'clear' },
  others: { type: 'refs', to: 'user', onDelete: 'clear' },
};
const fields = new Map<string, FieldShape>(
  Object.entries(settings).map(([name, own]) => [name, { ...base, ...own, name }]),
);

/** A value that an operator of a field takes. */
function valueFor(field: FieldShape, operand: ReturnType<typeof operandOf>): string {
  const own: Partial<Record<FieldShape['type'], string>> = {
    text: 'O\'Neill \\ ("x") && y',
    integer: '7',
    decimal: '12.50',
    boolean: 'no',
    date: '2026-05-04',
    datetime: '2026-05-04',
    choice: 'low',
    ref: '018f0000-0000-7000-8000-000000000001',
    refs: '018f0000-0000-7000-8000-000000000001',
  };
  const value = own[field.type] ?? 'low';
  switch (operand) {
    case 'nothing':
      return 'yes';
    case 'days':
      return '14';
    case 'period':
      return 'quarter_to_date';
    case 'options':
      return field.type === 'choice' || field.type === 'choices' ? 'low,high' : value;
    case 'range':
      return field.type === 'integer' || field.type === 'decimal' ? `1~${value}` : `${value}~2026-06-01`;
    case 'value':
      return value;
  }
}

const every = [...fields].flatMap(([path, field]) =>
  operatorsOf(field).map(
    (operator, place): ListFilter => ({
      path,
      ...(place === 0 ? {} : { operator }),
      value: valueFor(field, operandOf(operator)),
    }),
  ),
);

describe('a condition that the builder made', () => {
  test.each(every)('$path $operator is read as it was built', (filter) => {
    const built = { filters: [filter], matchAny: undefined };
    const text = conditionOf(built, fields);
    expect(text).not.toBe('');
    // Two ways to build the same are the same: it is built of what was read, to the letter.
    const read = filtersIn(text, fields);
    expect(read && conditionOf(read, fields)).toBe(text);
    expect(read?.filters).toHaveLength(1);
    expect(read?.filters[0]?.path).toBe(filter.path);
  });

  test.each([undefined, true] as const)('several are read together, matching any: %s', (matchAny) => {
    const built = { filters: every, matchAny };
    const read = filtersIn(conditionOf(built, fields), fields);
    expect(read?.filters).toHaveLength(every.length);
    expect(read?.matchAny).toBe(matchAny);
  });

  test.each([undefined, true] as const)(
    'groups are read as they were built, matching any: %s',
    (matchAny) => {
      const [one, other, ...rest] = every;
      if (one === undefined || other === undefined) throw new Error('there are filters');
      const grouped = rest.slice(0, 6).map((filter, place) => ({ ...filter, group: place < 3 ? 1 : 2 }));
      const built = { filters: [one, other, ...grouped], matchAny };
      const read = filtersIn(conditionOf(built, fields), fields);
      expect(read?.filters.map(({ path, group }) => [path, group])).toEqual(
        built.filters.map((filter: ListFilter) => [filter.path, filter.group]),
      );
      expect(read && conditionOf(read, fields)).toBe(conditionOf(built, fields));
    },
  );

  test.each([
    ["title == 'x' && size == 3", "(title == 'x') && (size == 3)"],
    ['title=="x"||size==3', "(title == 'x') || (size == 3)"],
    ['size==-7', 'size == -7'],
    ['price >= -12.50 && price <= -1', '(price >= -12.50) && (price <= -1)'],
    ['kind == low', "kind == 'low'"],
    ['kind in [low,high] && done == true', "(kind in ['low', 'high']) && (done == true)"],
    ['low in tags', "'low' in tags"],
    ['size == 3 && (kind == low || due == null)', "(size == 3) && ((kind == 'low') || (due == null))"],
    ['(size == 3) && (done == true) || (size == 4)', '(size == 4) || ((size == 3) && (done == true))'],
    ['  ( ( due == null ) )  ', 'due == null'],
  ])('%s, typed by hand, is read', (text, builtAs) => {
    const read = filtersIn(text, fields);
    expect(read && conditionOf(read, fields)).toBe(builtAs);
  });

  test('what no filters say is not read', () => {
    for (const text of [
      'size + 1 > 3',
      'kind != low',
      'title == low',
      'size == 3 && (done == true || (size == 4 && size == 5))',
      'size == 3 && (done == true || size + 1 == 4)',
      '(size == 3) && (title',
      'nothing == 3',
      'true',
    ])
      expect(filtersIn(text, fields), text).toBeUndefined();
    expect(filtersIn('', fields)?.filters).toEqual([]);
  });
});
