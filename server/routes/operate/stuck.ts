import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { listStuck } from '#server/clock/stuck-records.ts';
import { onlyKnown } from '#shared/api/query-parameters.ts';

/** `GET /api/-/stuck`: records that the clock would have moved and a rule or guard did not let, for the owner. */
export const stuck: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const known = onlyKnown(query, []);
    if (known.kind === 'refusal') return known;
    const refused = onlyOwner(call.actor);
    if (refused !== undefined) return refused;
    const stuckRecords = await runtime.database.read((on) => listStuck(on, runtime));
    const items = stuckRecords.map(({ nextAt, ...record }) => ({ ...record, next_at: nextAt }));
    return done({ status: 200, body: { items } });
  },
};
