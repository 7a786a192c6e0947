import type {
  AppDescription,
  EntityDescription,
  TileContent,
  TileDescription,
} from '#shared/api/app-description.ts';
import type { OwnTile } from '#shared/api/calls/views.ts';
import { viewTile } from '#shared/screens/tiles/view-tile.ts';
import type { TileAsked } from '../../api/groups.ts';
import { entityNamed } from '../../app/app-context.tsx';
import { tableOf } from '../../app/addresses.ts';
import { listAt } from '../list/tiles/list-at.ts';
import { recordsBehind } from './records-behind.ts';

/** A tile on a dashboard, whoever it is from. */
export interface ShownTile {
  /** What it is remembered by. */
  readonly key: string;
  readonly title: string;
  readonly help?: string;
  readonly entity?: EntityDescription;
  readonly period?: TileDescription['period'];
  /** Which records, as `filter=` takes it; undefined where no filter can say it. */
  readonly filter?: string;
  /** Where they stand in a list. */
  readonly address?: string;
  /** Undefined: it cannot be shown any more. */
  readonly shows?: TileContent;
  readonly asked?: TileAsked;
  /** How a list of records is ordered and searched. */
  readonly sort?: string;
  readonly q?: string;
  /** As the person who made it keeps it. */
  readonly own?: OwnTile;
}

/** A tile of the contract; its records stand in the order of their table. */
export function contractTile(app: AppDescription, route: string, tile: TileDescription): ShownTile {
  const entity = entityNamed(app, tile.entity);
  const sort = entity && tableOf(app, entity)?.sort;
  const address = entity && recordsBehind(app, entity, { filter: tile.filter, called: tile.title });
  return { ...tile, entity, sort, address, asked: { kind: 'contract', screen: route, tile: tile.place } };
}

/** A tile that somebody made of a list: with the rights of who looks. */
export function ownTile(app: AppDescription, own: OwnTile): ShownTile {
  const tile = { key: `own:${own.id}`, title: own.name, own };
  const screen = listAt(app, own.screen);
  const entity = entityNamed(app, screen?.entity);
  const shown = screen && entity && own.problem === null ? viewTile(own, { screen, entity }) : undefined;
  if (entity === undefined || shown === undefined) return tile;
  const { filter, sort, q, value, before, shows } = shown;
  const by = shows.kind === 'groups' ? shows.by : undefined;
  const asked = { kind: 'list', plural: entity.plural, filter, q, by, value, before } as const;
  const address = own.query === '' ? own.screen : `${own.screen}?${own.query}`;
  return { ...tile, entity, filter, sort, q, shows, asked, address };
}
