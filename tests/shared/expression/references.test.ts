import { expect, test } from 'vitest';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { expressionOf } from './desk.ts';

function referencesIn(source: string) {
  const { ownFields, fields, collections, ...flags } = referencesOf(expressionOf(source));
  return { own: [...ownFields], fields: [...fields], collections: [...collections], ...flags };
}

test('a rule on the record alone is local', () => {
  expect(referencesIn('due > start && due <= today + days(MAX_LOANS)')).toEqual({
    own: ['due', 'start'],
    fields: ['loan.due', 'loan.start'],
    collections: [],
    time: true,
    user: false,
    local: true,
  });
});

test('a path reads the reference it follows and the field at its end', () => {
  expect(referencesIn("item.shelf.room == 'A'")).toEqual({
    own: ['item'],
    fields: ['shelf.room', 'item.shelf', 'loan.item'],
    collections: [],
    time: false,
    user: false,
    local: false,
  });
});

test('a way back reads the reference it comes from', () => {
  const found = referencesIn('item.loans.exists(l, l.due < due && l.borrower == me)');
  expect(found.own).toEqual(['item', 'due']);
  expect(found.fields.toSorted()).toEqual(['loan.borrower', 'loan.due', 'loan.item']);
  expect(found.collections).toEqual(['loan']);
  expect(found).toMatchObject({ user: true, local: false });
});

test('a whole collection, and the record as it was, are not at hand in a browser', () => {
  expect(referencesIn('all.loans.size() < 3')).toMatchObject({ collections: ['loan'], local: false });
  expect(referencesIn('changed(due)')).toMatchObject({ own: ['due'], local: false });
});
