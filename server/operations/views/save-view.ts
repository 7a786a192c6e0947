import { messageOf, type Text } from '#shared/messages/message.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { changedView, newView, type SavedView } from '#shared/api/calls/views.ts';
import { fold } from '#shared/expression/values/fold.ts';
import { fitView, passedOver } from '#shared/screens/fit-view.ts';
import type { Call } from '#server/call.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import {
  countSharedViews,
  countViewsOf,
  deleteView,
  selectView,
  selectViewNamed,
  updateView,
} from '#server/sql/engine/view-rows.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import { listPlace } from './list-place.ts';
import { mayShare, visibleView } from './list-views.ts';
import { renamedSince } from './renamed-since.ts';
import { type StoredView, storedView } from './stored-view.ts';

/** Views one person may have, and views shared on one screen: more nobody finds again. */
const MOST_OF_ONE = 100;
const MOST_SHARED = 200;

/** One writer at a time: names are of a kind, and views are counted. */
const LOCKS = { exclusive: ['nf_view'], shared: [] };

/** Saves a view of a list for the caller. */
export async function addView(runtime: Runtime, call: Call, body: unknown): Promise<Outcome<SavedView>> {
  const { id: user } = call.actor;
  if (user === undefined) return refuse('not_signed_in');
  const forbidden = refuseSharing(runtime, call, body);
  if (forbidden !== undefined) return forbidden;
  const sent = newView.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { screen } = sent.data;
  const place = listPlace(screen, runtime.model, viewerRights(runtime, call.actor));
  if (place === undefined) return wrong('screen', 'not_an_option', messageOf('refusals.noSuchList'));
  const entity = runtime.storage.table(place.entity.name);
  const contract = runtime.storage.version;
  const view: StoredView = { ...sent.data, id: runtime.newId(), user, entity, contract };
  return runtime.database.write(async (on) => {
    if (numberOf(await on.all(countViewsOf(user))) >= MOST_OF_ONE)
      return refuse('limit_reached', messageOf('refusals.tooManyViews', { most: MOST_OF_ONE }));
    const refused = await refuseView(on, { runtime, call, view });
    if (refused !== undefined) return refused;
    await on.run(
      insertEngineRow('nf_view', {
        id: view.id,
        user_id: user,
        screen,
        entity,
        name: view.name,
        name_key: nameKey(view.name),
        query: view.query,
        shared: view.shared ? 1 : 0,
        contract,
        created_at: call.now,
        changed_at: call.now,
      }),
    );
    return savedAnswer(runtime, call, view);
  }, LOCKS);
}

/** Gives a view another name, query or audience. */
export async function changeView(
  runtime: Runtime,
  call: Call,
  { id, body }: { readonly id: string; readonly body: unknown },
): Promise<Outcome<SavedView>> {
  return runtime.database.write(async (on) => {
    const found = await findView(on, runtime, { call, id });
    if (found.kind === 'refusal') return found;
    const forbidden = refuseSharing(runtime, call, body);
    if (forbidden !== undefined && !found.value.shared) return forbidden;
    const sent = changedView.safeParse(body);
    if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
    const given = Object.fromEntries(Object.entries(sent.data).filter(([, value]) => value !== undefined));
    const view: StoredView = { ...found.value, ...given, contract: runtime.storage.version };
    const refused = await refuseView(on, { runtime, call, view });
    if (refused !== undefined) return refused;
    await on.run(updateView({ ...view, nameKey: nameKey(view.name), now: call.now }));
    return savedAnswer(runtime, call, view);
  }, LOCKS);
}

/** Removes a view. */
export async function removeView(runtime: Runtime, call: Call, id: string): Promise<Outcome<undefined>> {
  return runtime.database.write(async (on) => {
    const found = await findView(on, runtime, { call, id });
    if (found.kind === 'refusal') return found;
    await on.run(deleteView(id));
    return done(undefined);
  }, LOCKS);
}

/** A view that the caller may change; one that is not there for them is not found. */
async function findView(
  on: Connection,
  runtime: Runtime,
  { call, id }: { readonly call: Call; readonly id: string },
): Promise<Outcome<StoredView>> {
  const { actor } = call;
  if (actor.id === undefined) return refuse('not_signed_in');
  const rows = await on.all(selectView(id));
  const [view] = await renamedSince(on, runtime, rows.map(storedView));
  const visible = view && visibleView(runtime, actor, view);
  if (view === undefined || visible === undefined) return refuse('not_found');
  return visible.change ? done(view) : refuse('forbidden');
}

interface Saving {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly view: StoredView;
}

async function refuseView(on: Transaction, { runtime, call, view }: Saving): Promise<Refusal | undefined> {
  const place = listPlace(view.screen, runtime.model, viewerRights(runtime, call.actor));
  if (place === undefined) return wrong('screen', 'not_an_option', messageOf('refusals.noSuchList'));
  const fit = fitView(view.query, place);
  const problem = fit.kind === 'broken' ? fit.problem : passedOver(view.query, place);
  if (problem !== undefined) return wrong('query', 'not_an_option', problem);
  const { id, user, screen } = view;
  const same = await on.all(selectViewNamed({ id, user, screen, nameKey: nameKey(view.name) }));
  if (same.length > 0) return taken();
  if (view.shared && numberOf(await on.all(countSharedViews(screen, id))) >= MOST_SHARED)
    return refuse('limit_reached', messageOf('refusals.tooManyShared', { most: MOST_SHARED }));
  return undefined;
}

function refuseSharing(runtime: Runtime, { actor }: Call, body: unknown): Refusal | undefined {
  const shares = typeof body === 'object' && body !== null && 'shared' in body && body.shared === true;
  if (!shares || mayShare(runtime, actor)) return undefined;
  const message = messageOf('refusals.mayNotShare');
  return refuse('forbidden_field', message, [{ field: 'shared', code: 'forbidden_field', message }]);
}

function taken(): Refusal {
  const message = messageOf('refusals.viewNameTaken');
  return refuse('not_unique', message, [{ field: 'name', code: 'not_unique', message }]);
}

function wrong(field: string, code: string, message: Text): Refusal {
  return refuse('invalid', message, [{ field, code, message }]);
}

function savedAnswer(runtime: Runtime, { actor }: Call, view: StoredView): Outcome<SavedView> {
  const visible = visibleView(runtime, actor, view);
  return visible === undefined ? refuse('not_found') : done(visible);
}

/** Names are compared as they are searched; one of signs alone is itself. */
function nameKey(text: string): string {
  return fold(text) || text;
}

function numberOf([row]: readonly { readonly [column: string]: unknown }[]): number {
  return Number(row?.['count'] ?? 0);
}
