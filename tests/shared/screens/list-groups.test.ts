import { expect, test } from 'vitest';
import type { FieldSettings, FieldShape } from '#shared/fields/field.ts';
import { groupsOffered } from '#shared/screens/list-groups.ts';

function field(name: string, settings: FieldSettings): FieldShape {
  const base = { label: name, origin: 'contract', unique: false, errors: {}, secret: false } as const;
  return { ...base, name, required: false, ...settings };
}

const toItem: FieldSettings = { type: 'ref', to: 'item', onDelete: 'restrict' };

test('a list is grouped by what many records share: days by month, and never by what each has alone', () => {
  const fields = new Map([
    ['id', field('id', toItem)],
    ['item', field('item', toItem)],
    ['due', field('due', { type: 'date' })],
    ['note', field('note', { type: 'text', max: 80, multiline: false })],
  ]);
  expect(groupsOffered(fields).map(({ by }) => by)).toEqual(['item', 'start_of_month(due)']);
});
