import { messageOf } from '#shared/messages/message.ts';
import { fitView, type ViewFit } from '#shared/screens/fit-view.ts';
import { viewTile } from '#shared/screens/tiles/view-tile.ts';
import { readListState } from '#shared/screens/list-state.ts';
import type { Connection } from '#server/db/database.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import { listPeople, type Person } from '#server/identity/people/people.ts';
import { selectAllTiles } from '#server/sql/engine/tile-rows.ts';
import { selectAllViews } from '#server/sql/engine/view-rows.ts';
import type { ViewChange } from '#server/tables/plan/plan.ts';
import type { Kept } from '#server/tables/apply/publication.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { type StoredTile, storedTile } from './stored-tile.ts';
import { listPlace } from './list-place.ts';
import { renamedSince } from './renamed-since.ts';
import { type StoredView, storedView } from './stored-view.ts';

/**
 * What becomes of saved views under another contract, each as the person sees it whose it is. Views that stay as they are,
 * and those that fitted no more before, are left out.
 */
export async function viewsAfter(
  on: Connection,
  { before, after }: { readonly before: Kept; readonly after: Kept },
): Promise<readonly ViewChange[]> {
  const views: readonly Kind[] = [
    ...(await on.all(selectAllViews())).map(storedView),
    ...(await on.all(selectAllTiles())).map(storedTile),
  ];
  if (views.length === 0) return [];
  const people = new Map((await listPeople(on, after)).map((person) => [person.id, person]));
  const [then, now] = [await renamedSince(on, before, views), await renamedSince(on, after, views)];
  return views.flatMap(({ user }, index) => {
    const [person, old, view] = [people.get(user), then[index], now[index]];
    if (person === undefined || old === undefined || view === undefined) return [];
    const fitted = fitOf(on, before, { person, view: old });
    return fitted.kind === 'broken' ? [] : (changeOf(view, fitted, fitOf(on, after, { person, view })) ?? []);
  });
}

/** A view of a list, or a tile that is one. */
type Kind = StoredView | StoredTile;

function fitOf(
  { kind }: Connection,
  { model, storage }: Kept,
  { person, view }: { readonly person: Person; readonly view: Kind },
): ViewFit {
  const rights = viewerRights({ model, storage, database: { kind } }, actorOf(person, model));
  const place = listPlace(view.screen, model, rights);
  if (place === undefined) return { kind: 'broken', problem: messageOf('refusals.noListForThem') };
  const fit = fitView(view.query, place);
  const isLess = fit.kind === 'fits' && 'shows' in view && viewTile(view, place) === undefined;
  return isLess ? { kind: 'broken', problem: messageOf('refusals.tileNeedsValue') } : fit;
}

function changeOf(
  { screen, name, shared, query }: StoredView,
  before: Extract<ViewFit, { kind: 'fits' }>,
  after: ViewFit,
): ViewChange | undefined {
  const view = { screen, name, shared };
  if (after.kind === 'broken') return { ...view, change: 'broken', detail: after.problem };
  const left = columnsOf(query).difference(columnsOf(after.query));
  const was = columnsOf(before.query).size;
  if (columnsOf(after.query).size < was)
    return {
      ...view,
      change: 'narrower',
      detail: messageOf('plan.without', { columns: [...left].join(', ') }),
    };
  return before.query === after.query
    ? undefined
    : { ...view, change: 'renamed', detail: decodeURIComponent(after.query.replaceAll('+', ' ')) };
}

function columnsOf(query: string): ReadonlySet<string> {
  return new Set(readListState(new URLSearchParams(query)).columns);
}
