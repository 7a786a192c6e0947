import { messageOf } from '#shared/messages/message.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { exportQuery } from '#server/operations/export/export-query.ts';
import { askOpen } from '#server/operations/groups/ask-open.ts';
import { askQuery } from '#server/operations/groups/ask-query.ts';
import { askTotals } from '#server/operations/groups/ask-totals.ts';
import { askTile } from '#server/operations/groups/ask-tile.ts';
import { entityOf } from './entity-of.ts';
import { fileAnswer } from './export.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** `/api/-/queries/<name>`: the rows of a named query. */
export const namedQuery: Handlers = {
  GET: async ({ runtime, call, query, params }) => {
    const answer = await askQuery(runtime, call, { name: params['name'] ?? '', sent: query });
    return answer.kind === 'refusal' ? answer : done({ status: 200, body: answer.value });
  },
};

/** `/api/-/queries/<name>/<format>`: the same rows as a file. */
export const queryFile: Handlers = {
  GET: async ({ runtime, call, query, params }) => {
    const asked = { name: params['name'] ?? '', format: params['format'] ?? '', sent: query };
    const exported = await exportQuery(runtime, call, asked);
    return exported.kind === 'refusal' ? exported : done(fileAnswer(exported.value));
  },
};

/** `/api/-/tiles?screen=/desk&tile=0`: what a tile of a dashboard shows. */
export const tile: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const unknown = unknownParameter(query, ['screen', 'tile']);
    if (unknown !== undefined) return unknown;
    const place = query.get('tile') ?? '';
    if (!/^\d{1,4}$/.test(place)) return refuse('bad_request', messageOf('refusals.badTile'));
    const answer = await askTile(runtime, call, { route: query.get('screen') ?? '', place: Number(place) });
    return answer.kind === 'refusal' ? answer : done({ status: 200, body: answer.value });
  },
};

/** `/api/-/open?screen=/calendar&from=…&to=…`: which time is open on a calendar. */
export const openTime: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const unknown = unknownParameter(query, ['screen', 'from', 'to']);
    if (unknown !== undefined) return unknown;
    const answer = await askOpen(runtime, call, query);
    return answer.kind === 'refusal' ? answer : done({ status: 200, body: answer.value });
  },
};

/** Where the totals of a list are. */
export const TOTALS = '/:plural/-/totals';

/** `/api/<plural>/-/totals`: how many records a list finds, and what their values come to. */
export const totals: Handlers = {
  GET: async (exchange) => {
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const { runtime, call, query } = exchange;
    const answer = await askTotals(runtime, call, { entity, query });
    return answer.kind === 'refusal' ? answer : done({ status: 200, body: answer.value });
  },
};
