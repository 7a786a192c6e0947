import { expect, test } from 'vitest';
import type { FieldShape } from '#shared/fields/field.ts';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { NotUnderstood } from '#client/fields/base/not-understood.ts';
import { Proposed } from '#client/fields/base/proposed.ts';
import { draftOf, keptDraft, restoredFrom, wordsOfLeft } from '#client/screens/form/drafts/draft-values.ts';
import { groupsOf, namesIn } from '#client/screens/form/steps/form-groups.ts';
import { newRow, rowsIn } from '#client/screens/form/values/form-parts.ts';
import type { FormValues } from '#client/screens/form/values/form-values.ts';

const base = { origin: 'contract', required: false, unique: false, errors: {}, secret: false } as const;
const name: FieldShape = { ...base, name: 'name', label: 'Name', type: 'text', max: 20, multiline: false };
const due: FieldShape = { ...base, name: 'due', label: 'Due', type: 'date' };
const pin: FieldShape = { ...name, name: 'pin', label: 'Pin', secret: true };
const part = {
  name: 'lines',
  label: 'Lines',
  entity: { name: 'line', label: 'Line' } as EntityDescription, // nothing else of it is read here
  parentField: 'order',
  fields: [name],
};
const form = { fields: [name, due, pin], parts: [part] };
const start: FormValues = { name: null, due: new Proposed(), pin: null, lines: [] };

/** As the browser gives it back. */
const kept = (values: FormValues) => {
  const draft = draftOf(form, values, start);
  return draft && keptDraft.parse(JSON.parse(JSON.stringify({ at: 1, ...draft })));
};

test('a form in which nothing was typed has no draft', () => {
  expect(kept(start)).toBeUndefined();
  expect(kept({ ...start, due: new Proposed('2026-01-05') })).toBeUndefined();
});

test('what was typed comes back as it stood, also what is no value, and rows', () => {
  const row = newRow(part, 'a');
  const unread = new NotUnderstood('31 Feb', 'There is no such day.');
  const lines = [
    { ...row, values: { name: 'Nail' } },
    { ...row, key: 'b', spare: true as const },
  ];
  const draft = kept({ ...start, name: 'Ann', due: unread, lines });
  const { values, again } = restoredFrom(draft ?? never(), form);
  expect(values['name']).toBe('Ann');
  expect(values['due']).toEqual(unread);
  expect(values['due']).toBeInstanceOf(NotUnderstood);
  expect(rowsIn(values['lines']).map((one) => one.values)).toEqual([{ name: 'Nail' }]);
  expect(values).not.toHaveProperty('pin');
  expect(again).toEqual([]);
});

test('a proposal that was emptied stays empty', () => {
  const draft = kept({ ...start, due: null });
  expect(restoredFrom(draft ?? never(), form).values['due']).toBeNull();
});

test('a secret is not kept, and told as missing', () => {
  const draft = kept({ ...start, name: 'Ann', pin: '1234' });
  expect(JSON.stringify(draft)).not.toContain('1234');
  expect(restoredFrom(draft ?? never(), form).again).toEqual(['Pin']);
});

test('what the form takes no more, since a field is gone or of another type, is told with its text', () => {
  const draft = kept({ ...start, name: 'Ann', due: '2026-01-05' });
  const now = { fields: [{ ...due, name: 'name', label: 'Name' }], parts: [] };
  const { values, again, left } = restoredFrom(draft ?? never(), now);
  expect([values, again]).toEqual([{}, ['Name']]);
  expect(wordsOfLeft(left)).toEqual(['Name: Ann', 'Due: 2026-01-05']);
  // Drafts that were kept before fields had their label in them.
  expect(wordsOfLeft({ old: { type: 'text', value: 'Bo' } })).toEqual(['old: Bo']);
});

test('the same in rows is told with its place, and stays in the draft', () => {
  const row = newRow(part, 'a');
  const lines = [
    { ...row, values: { name: 'Nail' } },
    { ...row, key: 'b', values: { name: 'Screw' } },
  ];
  const draft = kept({ ...start, name: 'Ann', lines }) ?? never();
  const other = { ...part, fields: [{ ...due, name: 'name', label: 'Name' }] };
  const { values, left } = restoredFrom(draft, { ...form, parts: [other] });
  expect(rowsIn(values['lines'])).toHaveLength(2);
  const told = ['Line 1, Name: Nail', 'Line 2, Name: Screw'];
  expect(wordsOfLeft(left)).toEqual(told);
  const again = restoredFrom({ ...draft, rows: {}, values: left }, { ...form, parts: [] });
  expect(wordsOfLeft(again.left)).toEqual(told);
  expect(wordsOfLeft(restoredFrom(draft, { ...form, parts: [] }).left)).toEqual([
    'lines 1, Name: Nail',
    'lines 2, Name: Screw',
  ]);
});

test('a divided form has what its contract names in its place, all else last, and nothing empty', () => {
  const outline = {
    as: 'steps',
    of: [
      { title: 'When', fields: ['due', 'gone'] },
      { title: 'Nothing', fields: ['gone'] },
      { title: 'What', fields: ['lines'] },
    ],
  } as const;
  const groups = groupsOf(outline, form);
  expect(groups.map((group) => [group.title, namesIn(group)])).toEqual([
    ['When', ['due']],
    ['What', ['name', 'pin', 'lines']],
  ]);
  expect(groupsOf(undefined, form)).toEqual([form]);
});

function never(): never {
  throw new Error('there should be a draft');
}
