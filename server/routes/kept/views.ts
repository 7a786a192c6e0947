import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { listViews } from '#server/operations/views/list-views.ts';
import { addView, changeView, removeView } from '#server/operations/views/save-view.ts';
import { onlyKnown } from '#shared/api/query-parameters.ts';
import { idIn } from './id-in.ts';

/** `/api/-/views`: the saved views of the caller and those shared with them; `POST` saves another one. */
export const views: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const known = onlyKnown(query, ['screen']);
    if (known.kind === 'refusal') return known;
    return done({ status: 200, body: await listViews(runtime, call, query.get('screen')) });
  },
  POST: async ({ runtime, call, query, body }) => {
    const known = onlyKnown(query, []);
    if (known.kind === 'refusal') return known;
    const added = await addView(runtime, call, body);
    return added.kind === 'refusal' ? added : done({ status: 201, body: added.value });
  },
};

/** `/api/-/views/<id>`: `PATCH` changes name, query or audience, `DELETE` removes it. */
export const oneView: Handlers = {
  PATCH: async ({ runtime, call, query, params, body }) => {
    const known = onlyKnown(query, []);
    if (known.kind === 'refusal') return known;
    const id = idIn(params);
    if (id === undefined) return refuse(call.actor.id === undefined ? 'not_signed_in' : 'not_found');
    const changed = await changeView(runtime, call, { id, body });
    return changed.kind === 'refusal' ? changed : done({ status: 200, body: changed.value });
  },
  DELETE: async ({ runtime, call, query, params }) => {
    const known = onlyKnown(query, []);
    if (known.kind === 'refusal') return known;
    const id = idIn(params);
    if (id === undefined) return refuse(call.actor.id === undefined ? 'not_signed_in' : 'not_found');
    const removed = await removeView(runtime, call, id);
    return removed.kind === 'refusal' ? removed : done({ status: 204 });
  },
};
