import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyAuditors, searchHistory } from '#server/operations/history/search-history.ts';

/** `GET /api/-/history`: changes of all records, for the owner; for others of those that they audit. */
export const history: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const refused = onlyAuditors(runtime, call.actor);
    if (refused !== undefined) return refused;
    const found = await searchHistory(runtime, call, query);
    return found.kind === 'refusal' ? found : done({ status: 200, body: found.value });
  },
};
