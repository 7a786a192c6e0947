import { z } from 'zod';
import { type Arrangement, type Board, newArrangement, type OwnTile } from '#shared/api/calls/views.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { describeScreen } from '#shared/screens/describe-screen.ts';
import { fitView } from '#shared/screens/fit-view.ts';
import { viewTile } from '#shared/screens/tiles/view-tile.ts';
import type { Actor, Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import { written } from '#server/messages/write-message.ts';
import { listPlace } from '#server/operations/views/list-place.ts';
import { mayShare } from '#server/operations/views/list-views.ts';
import { renamedSince } from '#server/operations/views/renamed-since.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { selectArrangement, selectTiles } from '#server/sql/engine/tile-rows.ts';
import { type StoredTile, storedTile } from '#server/operations/views/stored-tile.ts';

/** `GET /api/-/dashboards`: how the caller has arranged a dashboard, and the tiles that people have put on it. */
export async function readDashboard(
  runtime: Runtime,
  call: Call,
  dashboard: string,
): Promise<Outcome<Board>> {
  const { actor } = call;
  if (!opensDashboard(runtime, actor, dashboard)) return refuse('not_found');
  return runtime.database.read(async (on) => {
    const rows = await on.all(selectTiles(dashboard, actor.id ?? null));
    const tiles = await renamedSince(on, runtime, rows.map(storedTile));
    return done({
      ...(await arrangementOf(on, actor, dashboard)),
      tiles: tiles.flatMap((tile) => visibleTile(runtime, actor, tile) ?? []),
      share: mayShare(runtime, actor),
    });
  });
}

/** Whether a dashboard is at this address, for this caller. */
export function opensDashboard(runtime: Runtime, actor: Actor, address: string): boolean {
  const { model } = runtime;
  const screen = model.screens.find(({ route, view }) => route === address && view === 'dashboard');
  return screen !== undefined && describeScreen(screen, model, viewerRights(runtime, actor)) !== undefined;
}

/** As they have arranged it; nothing where they never did. */
export async function arrangementOf(on: Connection, actor: Actor, dashboard: string): Promise<Arrangement> {
  if (actor.id === undefined) return { items: [], version: 0 };
  const [row] = await on.all(selectArrangement(actor.id, dashboard));
  if (row === undefined) return { items: [], version: 0 };
  return { items: itemsSchema.parse(JSON.parse(String(row['items']))), version: Number(row['version']) };
}

const itemsSchema = z.array(newArrangement.shape.items.element);

/** A tile as it is told to a caller; undefined where it is not there for them. */
export function visibleTile(runtime: Runtime, actor: Actor, tile: StoredTile): OwnTile | undefined {
  const { id, dashboard, screen, name, shows } = tile;
  const rights = viewerRights(runtime, actor);
  const mine = actor.id === tile.user;
  const share = mayShare(runtime, actor);
  // Who looks after what is shared sees it, whichever of their roles it is shared with.
  if (!mine && (tile.for === null || !(rights.is(tile.for) || share))) return undefined;
  const answer = { id, dashboard, screen, name, shows, for: tile.for, mine, change: mine || share };
  const place = listPlace(screen, runtime.model, rights);
  const fit = place && fitView(tile.query, place);
  if (place !== undefined && fit?.kind === 'fits' && viewTile(tile, place) !== undefined)
    return { ...answer, query: fit.query, problem: null };
  if (!mine) return undefined;
  const problem = fit?.kind === 'broken' ? fit.problem : undefined;
  const gone = messageOf(place === undefined ? 'refusals.noListAnyMore' : 'refusals.tileNeedsValue');
  return { ...answer, query: tile.query, problem: written(problem ?? gone, readerIn(runtime)) };
}
