import type { TileContent, TileDescription } from '#shared/api/app-description.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Screen, Tile } from '#shared/contract/model-screens.ts';
import { originalOf } from '#shared/contract/translation/model-in.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { print } from '#shared/expression/tree/print.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { describeColumns, type ColumnContext } from './describe-columns.ts';
import { aggregateSettings, expressionSettings, standsForMonth } from './expression-settings.ts';

/** The tiles of a dashboard that this viewer sees: those for them, about records and values they may read. */
export function describeTiles(
  { tiles, route }: Pick<Screen, 'tiles' | 'route'>,
  surroundings: ColumnContext,
): readonly TileDescription[] {
  const written = originalOf(surroundings.model).screens.find((screen) => screen.route === route);
  return tiles.flatMap((tile, place) => {
    const shown = describeTile(tile, surroundings);
    return shown === undefined ? [] : [{ place, key: keyOf(written?.tiles ?? tiles, place), ...shown }];
  });
}

/** What a tile is remembered by, over publications and in all languages: its title as it is written, and of several with the same one their number. */
function keyOf(tiles: readonly Tile[], place: number): string {
  const { title = '' } = tiles[place] ?? {};
  const earlier = tiles.slice(0, place).filter((tile) => tile.title === title).length;
  return earlier === 0 ? title : `${title} ${earlier + 1}`;
}

function describeTile(
  tile: Tile,
  surroundings: ColumnContext,
): Omit<TileDescription, 'place' | 'key'> | undefined {
  const { model, rights } = surroundings;
  const entity = model.entities.get(tile.entity);
  if (entity === undefined || !rights.may(entity, 'read')) return undefined;
  if (tile.for !== undefined && !tile.for.some((audience) => rights.is(audience))) return undefined;
  if (tile.period !== undefined && !isReadable(tile.period.path.expression, surroundings)) return undefined;
  const shows = contentOf(tile, entity, surroundings);
  if (shows === undefined) return undefined;
  const filter = tile.where === undefined ? '' : rights.asFilter(entity, print(tile.where.expression));
  // A list is asked of the entity itself: without its filter it would show other records.
  if (shows.kind === 'list' && filter === undefined) return undefined;
  const { title, help } = tile;
  const period = tile.period && { name: tile.period.name, field: tile.period.path.label };
  return { title, help, entity: tile.entity, filter, period, shows };
}

function contentOf(tile: Tile, entity: Entity, surroundings: ColumnContext): TileContent | undefined {
  const { model } = surroundings;
  if (tile.value === undefined) {
    const columns = describeColumns(tile.list, entity, surroundings);
    return columns.length === 0 ? undefined : { kind: 'list', columns };
  }
  const parts = [tile.value.of, tile.group].filter((part) => part !== undefined);
  if (!parts.every((part) => isReadable(part, surroundings))) return undefined;
  const value = aggregateSettings(tile.value, model);
  if (tile.group === undefined) return { kind: 'number', value };
  const by = print(tile.group);
  const canFilter = surroundings.rights.asFilter(entity, `(${by}) == null`) !== undefined;
  return {
    kind: 'groups',
    chart: tile.chart ?? 'bar',
    value,
    group: expressionSettings(tile.group, model),
    by: canFilter ? by : undefined,
    month: standsForMonth(tile.group) || undefined,
  };
}

/** True where some grant shows the viewer every field and way back that it reads. */
function isReadable(expression: Expression, { model, rights }: ColumnContext): boolean {
  return [...walk(expression)].every((part) => {
    if (part.kind !== 'field' && part.kind !== 'back') return true;
    const entity = model.entities.get(part.entity);
    return entity !== undefined && rights.reads(entity, part.field);
  });
}
