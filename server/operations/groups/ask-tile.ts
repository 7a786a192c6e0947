import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Condition } from '#shared/contract/model.ts';
import type { Aggregate } from '#shared/contract/model-calls.ts';
import type { Tile } from '#shared/contract/model-screens.ts';
import { describeTiles } from '#shared/screens/describe-tiles.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { withinReadTime } from '#server/reads/within-read-time.ts';
import { type GroupQuestion, readGroups } from './ask-groups.ts';

/** `GET /api/-/tiles`: the number or the groups of a tile, where the description of the app shows the caller that tile. */
export async function askTile(
  runtime: Runtime,
  call: Call,
  { route, place }: { readonly route: string; readonly place: number },
): Promise<Outcome<GroupAnswer>> {
  const { model } = runtime;
  const screen = model.screens.find((candidate) => candidate.route === route);
  if (screen === undefined) return refuse('not_found');
  const rights = viewerRights(runtime, call.actor);
  const seen = describeTiles(screen, { model, rights }).some((tile) => tile.place === place);
  const tile = screen.tiles[place];
  // A list is asked of the records themselves.
  if (!seen || tile?.value === undefined) return refuse('not_found');
  const { value, period, group } = tile;
  return withinReadTime(runtime, 'several', async (connection) => {
    const ask = (key: string, where: Condition | undefined) =>
      readGroups(connection, { runtime, call }, question(`${key} ${place} ${route}`, { tile, value, where }));
    const answer = await ask('tile', tile.where);
    if (period === undefined || group !== undefined) return done(answer);
    // Within the same read, so that both numbers are of one moment.
    const { items } = await ask('tile before', period.before);
    return done({ ...answer, before: items[0] });
  });
}

interface Shown {
  readonly tile: Tile;
  readonly value: Aggregate;
  readonly where: Condition | undefined;
}

function question(key: string, { tile: { entity, group }, value, where }: Shown): GroupQuestion {
  const grouping = { entity, where, group, values: [{ ...value, name: 'value' }] };
  return { key, grouping, groupName: 'group' };
}
