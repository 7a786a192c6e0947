import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { deliveryState } from '#shared/api/calls/outgoing.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { listDeliveries, retryDelivery } from '#server/sending/deliveries.ts';
import type { Clock } from '#server/runtime.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

const querySchema = z.object({
  state: deliveryState.optional(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** `GET /api/-/deliveries`: webhooks and mail and what became of them, for the owner. */
export const deliveries: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const refused = onlyOwner(call.actor) ?? unknownParameter(query, ['state', 'after', 'limit']);
    if (refused !== undefined) return refused;
    const asked = querySchema.safeParse(Object.fromEntries(query));
    if (!asked.success) return refuse('bad_request', messageOf('refusals.badDeliveries'));
    return done({ status: 200, body: await listDeliveries(runtime, asked.data) });
  },
};

/** `POST /api/-/deliveries/<id>/retry`: tries it again at once. `clock` is the real one. */
export function deliveryRetry(clock: Clock): Handlers {
  return {
    POST: async ({ runtime, call, query, params }) => {
      const refused = onlyOwner(call.actor) ?? unknownParameter(query, []);
      if (refused !== undefined) return refused;
      const id = params['id'] ?? '';
      if (!isId(id)) return refuse('not_found');
      const retried = await retryDelivery(runtime, id, clock);
      return retried.kind === 'refusal' ? retried : done({ status: 200, body: retried.value });
    },
  };
}
