import { onlyKnown } from '#shared/api/query-parameters.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { arrangeDashboard } from '#server/operations/dashboards/arrange.ts';
import { readDashboard } from '#server/operations/dashboards/read-dashboard.ts';
import { addTile, changeTile, removeTile } from '#server/operations/dashboards/save-tile.ts';
import { idIn } from './id-in.ts';

/** `/api/-/dashboards?dashboard=/desk`: how the caller has arranged it, and what people have put on it; `PUT` arranges it. */
export const dashboards: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const known = onlyKnown(query, ['dashboard']);
    if (known.kind === 'refusal') return known;
    const read = await readDashboard(runtime, call, query.get('dashboard') ?? '');
    return read.kind === 'refusal' ? read : done({ status: 200, body: read.value });
  },
  PUT: async ({ runtime, call, query, body }) => {
    const known = onlyKnown(query, []);
    if (known.kind === 'refusal') return known;
    const arranged = await arrangeDashboard(runtime, call, body);
    return arranged.kind === 'refusal' ? arranged : done({ status: 200, body: arranged.value });
  },
};

/** `/api/-/dashboards/tiles`: `POST` puts another tile on one. */
export const dashboardTiles: Handlers = {
  POST: async ({ runtime, call, query, body }) => {
    const known = onlyKnown(query, []);
    if (known.kind === 'refusal') return known;
    const added = await addTile(runtime, call, body);
    return added.kind === 'refusal' ? added : done({ status: 201, body: added.value });
  },
};

/** `/api/-/dashboards/tiles/<id>`: `PATCH` changes name, content or audience, `DELETE` removes it. */
export const dashboardTile: Handlers = {
  PATCH: async ({ runtime, call, query, params, body }) => {
    const known = onlyKnown(query, []);
    if (known.kind === 'refusal') return known;
    const id = idIn(params);
    if (id === undefined) return refuse(call.actor.id === undefined ? 'not_signed_in' : 'not_found');
    const changed = await changeTile(runtime, call, { id, body });
    return changed.kind === 'refusal' ? changed : done({ status: 200, body: changed.value });
  },
  DELETE: async ({ runtime, call, query, params }) => {
    const known = onlyKnown(query, []);
    if (known.kind === 'refusal') return known;
    const id = idIn(params);
    if (id === undefined) return refuse(call.actor.id === undefined ? 'not_signed_in' : 'not_found');
    const removed = await removeTile(runtime, call, id);
    return removed.kind === 'refusal' ? removed : done({ status: 204 });
  },
};
