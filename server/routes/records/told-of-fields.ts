import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { listBroken } from '#server/operations/records/broken.ts';
import { readTimesLeft } from '#server/operations/records/times-left.ts';
import { entityOf } from './entity-of.ts';

/** `/api/<plural>/-/time-left/<field>`: how much is left until the deadlines of some records. */
export const timesLeft: Handlers = {
  GET: async (exchange) => {
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const { runtime, call, query, params } = exchange;
    const told = await readTimesLeft(runtime, call, { entity, field: params['field'] ?? '', query });
    return told.kind === 'refusal' ? told : done({ status: 200, body: told.value });
  },
};

/** `/api/<plural>/-/broken/<field>`: the records whose condition, or changes, name what is gone. */
export const broken: Handlers = {
  GET: async (exchange) => {
    const entity = entityOf(exchange);
    if (entity === undefined) return refuse('not_found');
    const { runtime, call, params } = exchange;
    const listed = await listBroken(runtime, call, { entity, field: params['field'] ?? '' });
    return listed.kind === 'refusal' ? listed : done({ status: 200, body: listed.value });
  },
};
