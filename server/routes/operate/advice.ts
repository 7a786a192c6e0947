import { done } from '#shared/api/refusal.ts';
import { onlyKnown } from '#server/http/query.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { adviseIndexes } from '#server/tables/search/index-advice.ts';

/** `GET /api/-/advice`: which indexes there are, what for, and how much they are used, for the owner. */
export const advice: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const known = onlyKnown(query, []);
    if (known.kind === 'refusal') return known;
    const refused = onlyOwner(call.actor);
    if (refused !== undefined) return refused;
    return done({ status: 200, body: await adviseIndexes(runtime) });
  },
};
