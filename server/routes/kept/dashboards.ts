import { unknownParameter } from '#shared/api/query-parameters.ts';
import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { arrangeDashboard } from '#server/operations/dashboards/arrange.ts';
import { readDashboard } from '#server/operations/dashboards/read-dashboard.ts';
import { addTile, changeTile, removeTile } from '#server/operations/dashboards/save-tile.ts';
import { keptById } from './kept-by-id.ts';

/** `/api/-/dashboards?dashboard=/desk`: how the caller has arranged it, and what people have put on it; `PUT` arranges it. */
export const dashboards: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const unknown = unknownParameter(query, ['dashboard']);
    if (unknown !== undefined) return unknown;
    const read = await readDashboard(runtime, call, query.get('dashboard') ?? '');
    return read.kind === 'refusal' ? read : done({ status: 200, body: read.value });
  },
  PUT: async ({ runtime, call, query, body }) => {
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    const arranged = await arrangeDashboard(runtime, call, body);
    return arranged.kind === 'refusal' ? arranged : done({ status: 200, body: arranged.value });
  },
};

/** `/api/-/dashboards/tiles`: `POST` puts another tile on one. */
export const dashboardTiles: Handlers = {
  POST: async ({ runtime, call, query, body }) => {
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    const added = await addTile(runtime, call, body);
    return added.kind === 'refusal' ? added : done({ status: 201, body: added.value });
  },
};

/** `/api/-/dashboards/tiles/<id>`: `PATCH` changes name, content or audience, `DELETE` removes it. */
export const dashboardTile = keptById({ change: changeTile, remove: removeTile });
