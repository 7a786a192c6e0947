import { expect, test } from 'vitest';
import { problemsOf } from '#shared/api/field-problems.ts';
import { recordSchema, type WriteMode } from '#shared/api/record-schema.ts';
import type { FieldShape } from '#shared/fields/field.ts';

const base = { origin: 'contract', required: false, unique: false, errors: {}, secret: false } as const;
const fields: readonly FieldShape[] = [
  { ...base, name: 'title', label: 'Title', type: 'text', max: 20, multiline: false, required: true },
  { ...base, name: 'count', label: 'Count', type: 'integer', required: true, default: 1 },
  {
    ...base,
    name: 'owner',
    label: 'Owner',
    type: 'ref',
    to: 'user',
    onDelete: 'clear',
    required: true,
    prefilled: true,
  },
  { ...base, name: 'note', label: 'Note', type: 'text', max: 20, multiline: false },
];

function problems(body: unknown, mode: WriteMode = 'create') {
  const result = recordSchema(fields, mode).safeParse(body);
  return result.success ? [] : problemsOf(result.error, fields).map(({ field, code }) => [field, code]);
}

test('all faults of a record come together, in the order of the fields', () => {
  expect(problems({ zz: 1, note: 7, count: 'x' })).toEqual([
    ['title', 'required'],
    ['count', 'bad_type'],
    ['note', 'bad_type'],
    ['zz', 'unknown_field'],
  ]);
});

test('a body that is no object is refused as a whole', () => {
  expect(problems([])).toEqual([[undefined, 'bad_type']]);
  expect(problems('title')).toEqual([[undefined, 'bad_type']]);
  expect(problems(null)).toEqual([[undefined, 'bad_type']]);
});

test('a required field that is sent empty is refused also where a default would fill it', () => {
  expect(problems({ title: ' ', count: null, owner: null })).toEqual([
    ['title', 'required'],
    ['count', 'required'],
    ['owner', 'required'],
  ]);
});

test('on update a required field may be left out but not emptied', () => {
  expect(problems({}, 'update')).toEqual([]);
  expect(problems({ title: null }, 'update')).toEqual([['title', 'required']]);
});

test('keys of the prototype are unknown fields, not a way in', () => {
  const body: unknown = JSON.parse('{"title":"a","__proto__":{"note":"x"},"constructor":1}');
  expect(problems(body)).toContainEqual(['constructor', 'unknown_field']);
  expect(problems(body).map(([field]) => field)).toContain('__proto__');
});

test('what was not sent stays absent and what was sent comes in wire form', () => {
  expect(recordSchema(fields, 'create').parse({ title: ' a ' })).toEqual({ title: 'a' });
});
