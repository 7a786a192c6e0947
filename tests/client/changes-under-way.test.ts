import { expect, test } from 'vitest';
import type { Rearrange } from '#client/screens/dashboard/arranged-tiles.ts';
import { type Arrangement, ChangesUnderWay } from '#client/screens/dashboard/changes-under-way.ts';

const tile = (name: string) => ({ tile: name }) as unknown as Arrangement['items'][number];
const board = (version: number, ...names: string[]): Arrangement => ({ version, items: names.map(tile) });
const without =
  (name: string): Rearrange =>
  (items) =>
    items.filter((item) => JSON.stringify(item) !== JSON.stringify(tile(name)));
const reversed: Rearrange = (items) => items.toReversed();

test('a change that is made while another one is sent stays on the page, and is sent after it', () => {
  const changes = new ChangesUnderWay();
  changes.add(without('a'), board(1, 'a', 'b', 'c'));
  expect(changes.next).toEqual(board(1, 'b', 'c'));
  changes.add(reversed, board(1, 'b', 'c'));
  expect(changes.shown).toEqual(board(1, 'c', 'b'));
  changes.done(board(2, 'b', 'c'));
  expect(changes.shown).toEqual(board(2, 'c', 'b'));
  expect(changes.next).toEqual(board(2, 'c', 'b'));
  changes.done(board(3, 'c', 'b'));
  expect(changes.next).toBeUndefined();
  expect(changes.shown).toEqual(board(3, 'c', 'b'));
});

test('it is made on top of what somebody else has done meanwhile', () => {
  const changes = new ChangesUnderWay();
  changes.add(without('a'), board(1, 'a', 'b', 'c'));
  changes.add(reversed, board(1, 'b', 'c'));
  changes.done(board(5, 'b', 'c', 'd'));
  expect(changes.next).toEqual(board(5, 'd', 'c', 'b'));
});

test('one that the server refuses is given up alone', () => {
  const changes = new ChangesUnderWay();
  changes.add(without('a'), board(1, 'a', 'b', 'c'));
  changes.add(reversed, board(1, 'b', 'c'));
  expect(changes.drop()).toBe(true);
  expect(changes.shown).toEqual(board(1, 'c', 'b', 'a'));
  expect(changes.drop()).toBe(false);
});
