import { expect, test } from 'vitest';
import { rightChanges } from '#shared/studio/right-changes.ts';
import { modelOf } from '../contract/model-of.ts';

interface Parts {
  readonly entity?: string;
  readonly fields?: string;
  readonly roles?: string;
  readonly grants: string;
}

function contractOf({ entity = 'order:', grants, ...parts }: Parts) {
  const { fields = '{ number: { type: integer }, note: { type: text } }' } = parts;
  const { roles = '{ clerk: {}, boss: { includes: [clerk] } }' } = parts;
  return modelOf({ 3: `${entity}\n  fields: ${fields}`, 6: `roles: ${roles}\ngrants:\n  ${grants}` });
}

/** `clerk read order: [always] to [number > 3]`. */
function changes(before: Parts, now: Parts): readonly string[] {
  const said = (rights: readonly { readonly condition?: string; readonly fields?: readonly string[] }[]) =>
    `[${rights.map(({ condition = 'always', fields = [] }) => [condition, ...fields].join(' ')).join(', ')}]`;
  return rightChanges(contractOf(before), contractOf(now)).map(
    ({ audience, action, entity, before: had, now: has }) =>
      `${audience} ${action} ${entity}: ${said(had)} to ${said(has)}`,
  );
}

test('what a role gets, loses, and has under another condition, and who has it through that role', () => {
  const before = { grants: 'order: { clerk: [read, update] }' };
  const now = { grants: 'order: { clerk: { read: number > 3, create: { fields: [number] } } }' };
  expect(changes(before, now).toSorted()).toEqual([
    'boss create order: [] to [always number]',
    'boss read order: [always] to [number > 3]',
    'boss update order: [always] to []',
    'clerk create order: [] to [always number]',
    'clerk read order: [always] to [number > 3]',
    'clerk update order: [always] to []',
  ]);
});

test('the same in other words, or in another order, is no change', () => {
  const before = { grants: 'order: { clerk: { read: { fields: [number, note] } }, boss: [delete] }' };
  const now = { grants: 'order: { boss: [delete], clerk: [read] }' };
  expect(changes(before, now)).toEqual([]);
});

test('other fields are a change, but no field that only one of the contracts has', () => {
  const narrow = { grants: 'order: { clerk: { read: { fields: [number] } } }' };
  const wide = { grants: 'order: { clerk: [read] }' };
  expect(changes(narrow, wide)).toContain('clerk read order: [always number] to [always]');
  const more = {
    ...wide,
    fields: '{ number: { type: integer }, note: { type: text }, day: { type: date } }',
  };
  expect(changes(wide, more)).toEqual([]);
  const except = { ...more, grants: 'order: { clerk: { read: { except: [day] } } }' };
  expect(changes(wide, except)).toEqual([]);
});

test('what has another name is still the same', () => {
  const before = { grants: 'order: { clerk: { read: { fields: [number] } } }' };
  const now = {
    entity: 'job:\n  was: order',
    fields: '{ digits: { type: integer, was: number }, note: { type: text } }',
    roles: '{ hand: { was: clerk }, boss: { includes: [hand] } }',
    grants: 'job: { hand: { read: { fields: [digits] } } }',
  };
  expect(changes(before, now)).toEqual([]);
});
