import { z } from 'zod';
import { messageOf } from '#shared/messages/message.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Handlers } from '#server/http/resource.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { listStuck, type StuckPlace } from '#server/clock/stuck-records.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** A place in the list as one word of an address. */
const place = z
  .string()
  .regex(/^[a-z][a-z0-9_]*\.[0-9a-f-]{36}\.[a-z][a-z0-9_]*$/)
  .transform((text): StuckPlace => {
    const [entity = '', id = '', transition = ''] = text.split('.');
    return { entity, id, transition };
  })
  .refine(({ id }) => isId(id));

const querySchema = z.object({
  after: place.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** `GET /api/-/stuck`: records that the clock would have moved and a rule or guard did not let, for the owner. */
export const stuck: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const unknown = unknownParameter(query, ['after', 'limit']);
    if (unknown !== undefined) return unknown;
    const refused = onlyOwner(call.actor);
    if (refused !== undefined) return refused;
    const asked = querySchema.safeParse(Object.fromEntries(query));
    if (!asked.success) return refuse('bad_request', messageOf('refusals.badStuck'));
    const { items, next } = await listStuck(runtime, asked.data);
    const told = items.map(({ nextAt, ...record }) => ({ ...record, next_at: nextAt }));
    return done({ status: 200, body: { items: told, next: next === undefined ? null : wordOf(next) } });
  },
};

function wordOf({ entity, id, transition }: StuckPlace): string {
  return `${entity}.${id}.${transition}`;
}
