import type { ArrangedTile, TileSize } from '#shared/api/calls/views.ts';
import type { ShownTile } from './shown-tile.ts';

/** A tile in its place. */
export interface PlacedTile {
  readonly tile: ShownTile;
  readonly size: TileSize;
  readonly hidden: boolean;
}

/** Tiles in the order in which a person has put them; those that they have not seen yet come last. */
export function arrangedTiles(
  tiles: readonly ShownTile[],
  items: readonly ArrangedTile[],
): readonly PlacedTile[] {
  const known = new Map(items.map((item, place) => [item.tile, { ...item, place }]));
  const placeOf = ({ key }: ShownTile) => known.get(key)?.place ?? items.length;
  return tiles
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((tile) => ({
      tile,
      size: known.get(tile.key)?.size ?? usualSize(tile),
      hidden: known.get(tile.key)?.hidden === true,
    }));
}

function usualSize({ shows }: ShownTile): TileSize {
  return shows === undefined || shows.kind === 'number' ? 'small' : 'medium';
}

/** The tiles as they are kept. */
export function itemsOf(placed: readonly PlacedTile[]): readonly ArrangedTile[] {
  return placed.map(({ tile, size, hidden }) => ({
    tile: tile.key,
    ...(size === usualSize(tile) ? {} : { size }),
    ...(hidden ? { hidden } : {}),
  }));
}

/** A change of an arrangement, which can be made again on a newer one. */
export type Rearrange = (items: readonly ArrangedTile[]) => readonly ArrangedTile[];

/** Puts a tile where another one stands, which makes room; one that is not there (any more) changes nothing. */
export function movedTo(key: string, other: string): Rearrange {
  return (items) => {
    const [from, to] = [key, other].map((one) => items.findIndex(({ tile }) => tile === one));
    const moved = from === undefined ? undefined : items[from];
    if (moved === undefined || to === undefined || to === -1 || from === to) return items;
    const rest = items.filter((item) => item !== moved);
    return [...rest.slice(0, to), moved, ...rest.slice(to)];
  };
}

/** Gives a tile another size, or hides it. */
export function changed(key: string, change: Pick<ArrangedTile, 'size'> & { hidden?: boolean }): Rearrange {
  return (items) =>
    items.map(({ hidden: was, ...item }) => {
      const { hidden = was === true, ...rest } = item.tile === key ? change : {};
      return { ...item, ...rest, ...(hidden ? { hidden } : {}) };
    });
}
