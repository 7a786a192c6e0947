import { done, refuse } from '#shared/api/refusal.ts';
import { onlyKnown } from '#server/http/query.ts';
import type { Handlers } from '#server/http/resource.ts';
import { stuckRecordsOf } from '#server/outbox/stuck-records.ts';

/** `GET /api/-/stuck`: records that the clock would have moved and a rule or guard did not let, for the owner. */
export const stuck: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const known = onlyKnown(query, []);
    if (known.kind === 'refusal') return known;
    if (call.actor.kind === 'nobody') return refuse('not_signed_in');
    if (!call.actor.owner) return refuse('forbidden');
    const items = [...stuckRecordsOf(runtime.storage).list].map(([key, { code, tries, nextAt }]) => {
      const [entity, id, transition] = key.split(' ');
      return { entity, id, transition, code, tries, next_at: nextAt };
    });
    return done({ status: 200, body: { items } });
  },
};
