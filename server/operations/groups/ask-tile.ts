import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import { describeTiles } from '#shared/screens/describe-tiles.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { askGroups } from './ask-groups.ts';

/** `GET /api/-/tiles`: the number or the groups of a tile, where the description of the app shows the caller that tile. */
export async function askTile(
  runtime: Runtime,
  call: Call,
  { route, place }: { readonly route: string; readonly place: number },
): Promise<Outcome<GroupAnswer>> {
  const { model } = runtime;
  const screen = model.screens.find((candidate) => candidate.route === route);
  const rights = viewerRights(runtime, call.actor);
  const seen = describeTiles(screen?.tiles ?? [], { model, rights }).some((tile) => tile.place === place);
  const tile = screen?.tiles[place];
  // A list is asked of the records themselves.
  if (!seen || tile?.value === undefined) return refuse('not_found');
  const { entity, where, group, value } = tile;
  return askGroups(runtime, call, {
    key: `tile ${place} ${route}`,
    grouping: { entity, where, group, values: [{ ...value, name: 'value' }] },
    groupName: 'group',
  });
}
