import type { SavedView, SavedViews } from '#shared/api/calls/views.ts';
import { written } from '#server/messages/write-message.ts';
import { messageOf } from '#shared/messages/message.ts';
import { fitView } from '#shared/screens/fit-view.ts';
import type { Actor, Call } from '#server/call.ts';
import { rolesToGive } from '#server/rights/may-give.ts';
import { readerIn, type Runtime } from '#server/runtime.ts';
import { selectViews } from '#server/sql/engine/view-rows.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { listPlace } from './list-place.ts';
import { renamedSince } from './renamed-since.ts';
import { type StoredView, storedView } from './stored-view.ts';

/**
 * The saved views of a caller: their own, and those shared on screens they may open. A shared view that asks for what
 * they may never read is not among them, for its text would tell them the name of it.
 */
export function listViews(runtime: Runtime, call: Call, screen: string | undefined): Promise<SavedViews> {
  const { actor } = call;
  return runtime.database.read(async (on) => {
    const rows = await on.all(selectViews(actor.id ?? null));
    const all = await renamedSince(on, runtime, rows.map(storedView));
    const views = screen === undefined ? all : all.filter((view) => view.screen === screen);
    return {
      items: views.flatMap((view) => visibleView(runtime, actor, view) ?? []),
      share: mayShare(runtime, actor),
    };
  });
}

/** A view as it is told to a caller; undefined where it is not there for them. */
export function visibleView(runtime: Runtime, actor: Actor, view: StoredView): SavedView | undefined {
  const { model } = runtime;
  const { id, screen, name, query, shared } = view;
  const mine = actor.id === view.user;
  if (!mine && !shared) return undefined;
  const answer = { id, screen, name, shared, mine, change: mine || mayShare(runtime, actor) };
  const rights = viewerRights(runtime, actor);
  const place = listPlace(screen, model, rights);
  const fit = place && fitView(query, place);
  if (fit?.kind === 'fits') return { ...answer, query: fit.query, problem: null };
  if (!mine) return undefined;
  return {
    ...answer,
    query,
    problem: written(fit?.problem ?? messageOf('refusals.noListAnyMore'), readerIn(runtime)),
  };
}

/** Who looks after others may share views with them: the owner, and whoever may give roles. */
export function mayShare({ model }: Runtime, actor: Actor): boolean {
  return actor.kind === 'person' && rolesToGive(model, actor).size > 0;
}
