import { done } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { listSecurityEvents } from '#server/operations/security/list-security-events.ts';
import { refuseCall } from '#server/reads/read-access.ts';
import { auditsEverything } from '#server/rights/audit.ts';

/** `GET /api/-/security-events`: for the owner, and for who audits everything. */
export const securityEvents: Handlers = {
  GET: async ({ runtime, call, query }) => {
    if (!auditsEverything(runtime.model, call.actor)) return refuseCall(call.actor);
    const found = await listSecurityEvents(runtime, call, query);
    return found.kind === 'refusal' ? found : done({ status: 200, body: found.value });
  },
};
