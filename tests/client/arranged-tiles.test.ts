import { describe, expect, test } from 'vitest';
import { arrangedTiles, changed, itemsOf, movedTo } from '#client/screens/dashboard/arranged-tiles.ts';
import type { ShownTile } from '#client/screens/dashboard/shown-tile.ts';
import type { ArrangedTile } from '#shared/api/calls/views.ts';

const number: ShownTile = { key: 'a', title: 'A', shows: { kind: 'number', value: { type: 'integer' } } };
const list: ShownTile = { key: 'b', title: 'B', shows: { kind: 'list', columns: [] } };
const gone: ShownTile = { key: 'own:1', title: 'C' };
const tiles = [number, list, gone];
const keys = (items: readonly ArrangedTile[]) =>
  arrangedTiles(tiles, items).map(
    ({ tile, size, hidden }) => `${tile.key} ${size}${hidden ? ' hidden' : ''}`,
  );

describe('a dashboard that a person has arranged', () => {
  test('is as the contract has it at first', () => {
    expect(keys([])).toEqual(['a small', 'b medium', 'own:1 small']);
  });

  test('has what it does not know yet at its end, and passes over what is gone', () => {
    expect(keys([{ tile: 'x' }, { tile: 'own:1', size: 'large' }, { tile: 'b', hidden: true }])).toEqual([
      'own:1 large',
      'b medium hidden',
      'a small',
    ]);
  });

  test('a tile takes the place of another one, in both directions', () => {
    const items = itemsOf(arrangedTiles(tiles, []));
    expect(movedTo('a', 'own:1')(items).map(({ tile }) => tile)).toEqual(['b', 'own:1', 'a']);
    expect(movedTo('own:1', 'a')(items).map(({ tile }) => tile)).toEqual(['own:1', 'a', 'b']);
    expect(movedTo('a', 'x')(items)).toBe(items);
    expect(movedTo('x', 'a')(items)).toBe(items);
  });

  test('is made larger, hidden and put back without losing anything else', () => {
    const items: readonly ArrangedTile[] = [{ tile: 'a' }, { tile: 'b', size: 'large' }];
    const hidden = changed('b', { hidden: true })(items);
    expect(hidden).toEqual([{ tile: 'a' }, { tile: 'b', size: 'large', hidden: true }]);
    expect(changed('a', { size: 'medium' })(hidden)).toEqual([
      { tile: 'a', size: 'medium' },
      { tile: 'b', size: 'large', hidden: true },
    ]);
    expect(changed('b', { hidden: false })(hidden)).toEqual(items);
  });
});
