import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { listViews } from '#server/operations/views/list-views.ts';
import { addView, changeView, removeView } from '#server/operations/views/save-view.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';
import { keptById } from './kept-by-id.ts';

/** `/api/-/views`: the saved views of the caller and those shared with them; `POST` saves another one. */
export const views: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const unknown = unknownParameter(query, ['screen']);
    if (unknown !== undefined) return unknown;
    return done({ status: 200, body: await listViews(runtime, call, query.get('screen')) });
  },
  POST: async ({ runtime, call, query, body }) => {
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    const added = await addView(runtime, call, body);
    return added.kind === 'refusal' ? added : done({ status: 201, body: added.value });
  },
};

/** `/api/-/views/<id>`: `PATCH` changes name, query or audience, `DELETE` removes it. */
export const oneView = keptById({ change: changeView, remove: removeView });
