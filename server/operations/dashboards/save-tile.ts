import { changedTile, newTile, type OwnTile } from '#shared/api/calls/views.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
import { fitView, passedOver } from '#shared/screens/fit-view.ts';
import { viewTile } from '#shared/screens/tiles/view-tile.ts';
import type { Call } from '#server/call.ts';
import type { Connection } from '#server/db/database.ts';
import { listPlace } from '#server/operations/views/list-place.ts';
import { renamedSince } from '#server/operations/views/renamed-since.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { rolesToGive } from '#server/rights/may-give.ts';
import type { Runtime } from '#server/runtime.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import { countTilesOf, deleteTile, selectTile, updateTile } from '#server/sql/engine/tile-rows.ts';
import { opensDashboard, visibleTile } from './read-dashboard.ts';
import { type StoredTile, storedTile } from '#server/operations/views/stored-tile.ts';

/** Tiles one person may have: more nobody looks at. */
const MOST_OF_ONE = 100;

/** Tiles are counted. */
const LOCKS = { exclusive: ['nf_tile'], shared: [] };

/** Puts a tile of a list on a dashboard, for the caller or for those whom they share it with. */
export async function addTile(runtime: Runtime, call: Call, body: unknown): Promise<Outcome<OwnTile>> {
  const { id: user } = call.actor;
  if (user === undefined) return refuse('not_signed_in');
  const sent = newTile.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  if (!opensDashboard(runtime, call.actor, sent.data.dashboard))
    return wrong('dashboard', messageOf('refusals.noSuchDashboard'));
  const place = listPlace(sent.data.screen, runtime.model, viewerRights(runtime, call.actor));
  if (place === undefined) return wrong('screen', messageOf('refusals.noSuchList'));
  const entity = runtime.storage.table(place.entity.name);
  const contract = runtime.storage.version;
  const shared = sent.data.for !== null;
  const tile: StoredTile = { ...sent.data, id: runtime.newId(), user, entity, contract, shared };
  const refused = refuseTile(runtime, call, tile) ?? refuseSharing(runtime, call, tile.for);
  if (refused !== undefined) return refused;
  return runtime.database.write(async (on) => {
    const [row] = await on.all(countTilesOf(user));
    if (Number(row?.['count'] ?? 0) >= MOST_OF_ONE)
      return refuse('limit_reached', messageOf('refusals.tooManyTiles', { most: MOST_OF_ONE }));
    await on.run(
      insertEngineRow('nf_tile', { ...columnsOf(tile), created_at: call.now, changed_at: call.now }),
    );
    return answerOf(runtime, call, tile);
  }, LOCKS);
}

/** Gives a tile another name, content or audience. */
export async function changeTile(
  runtime: Runtime,
  call: Call,
  { id, body }: { readonly id: string; readonly body: unknown },
): Promise<Outcome<OwnTile>> {
  return runtime.database.write(async (on) => {
    const found = await findTile(on, runtime, { call, id });
    if (found.kind === 'refusal') return found;
    const sent = changedTile.safeParse(body);
    if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
    const given = Object.fromEntries(Object.entries(sent.data).filter(([, value]) => value !== undefined));
    const tile: StoredTile = { ...found.value, ...given, contract: runtime.storage.version };
    const forbidden = sent.data.for === undefined ? undefined : refuseSharing(runtime, call, sent.data.for);
    const refused = forbidden ?? refuseTile(runtime, call, tile);
    if (refused !== undefined) return refused;
    await on.run(updateTile({ ...tile, now: call.now }));
    return answerOf(runtime, call, tile);
  }, LOCKS);
}

/** Removes a tile for everybody. */
export async function removeTile(runtime: Runtime, call: Call, id: string): Promise<Outcome<undefined>> {
  return runtime.database.write(async (on) => {
    const found = await findTile(on, runtime, { call, id });
    if (found.kind === 'refusal') return found;
    await on.run(deleteTile(id));
    return done(undefined);
  }, LOCKS);
}

/** A tile that the caller may change; one that is not there for them is not found. */
async function findTile(
  on: Connection,
  runtime: Runtime,
  { call, id }: { readonly call: Call; readonly id: string },
): Promise<Outcome<StoredTile>> {
  const { actor } = call;
  if (actor.id === undefined) return refuse('not_signed_in');
  const rows = await on.all(selectTile(id));
  const [tile] = await renamedSince(on, runtime, rows.map(storedTile));
  const visible = tile && visibleTile(runtime, actor, tile);
  if (tile === undefined || visible === undefined) return refuse('not_found');
  return visible.change ? done(tile) : refuse('forbidden');
}

/** What a tile asks must be what its list offers to who makes it. */
function refuseTile(runtime: Runtime, call: Call, tile: StoredTile): Refusal | undefined {
  const place = listPlace(tile.screen, runtime.model, viewerRights(runtime, call.actor));
  if (place === undefined) return wrong('screen', messageOf('refusals.noSuchList'));
  const fit = fitView(tile.query, place);
  const problem = fit.kind === 'broken' ? fit.problem : passedOver(tile.query, place);
  if (problem !== undefined) return wrong('query', problem);
  return viewTile(tile, place) === undefined
    ? wrong('query', messageOf('refusals.tileNeedsValue'))
    : undefined;
}

/** People share with the roles that they may give, and with everybody where they may give any. */
function refuseSharing(runtime: Runtime, { actor }: Call, audience: string | null): Refusal | undefined {
  if (audience === null) return undefined;
  const roles = actor.kind === 'person' ? rolesToGive(runtime.model, actor) : new Set<string>();
  if (roles.has(audience) || (audience === 'member' && roles.size > 0)) return undefined;
  const message = messageOf('refusals.mayNotShareTile');
  return refuse('forbidden_field', message, [{ field: 'for', code: 'forbidden_field', message }]);
}

function wrong(field: string, message: Text): Refusal {
  return refuse('invalid', message, [{ field, code: 'not_an_option', message }]);
}

function answerOf(runtime: Runtime, { actor }: Call, tile: StoredTile): Outcome<OwnTile> {
  const visible = visibleTile(runtime, actor, tile);
  return visible === undefined ? refuse('not_found') : done(visible);
}

function columnsOf({ id, user, dashboard, screen, entity, name, query, shows, ...tile }: StoredTile) {
  const { for: audience, contract } = tile;
  return { id, user_id: user, dashboard, screen, entity, name, query, shows, audience, contract };
}
