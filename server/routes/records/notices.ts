import { messageOf } from '#shared/messages/message.ts';
import { z } from 'zod';
import { done, refuse } from '#shared/api/refusal.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Handlers } from '#server/http/resource.ts';
import { listNotices, readNotices } from '#server/sending/notices.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

const querySchema = z.object({
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** `GET /api/-/notices`: what the caller was told, newest first, and how much of it is unread. */
export const notices: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const unknown = unknownParameter(query, ['after', 'limit']);
    if (unknown !== undefined) return unknown;
    if (call.actor.id === undefined) return refuse('not_signed_in');
    const asked = querySchema.safeParse(Object.fromEntries(query));
    if (!asked.success) return refuse('bad_request', messageOf('refusals.badNoticeLimit'));
    return done({ status: 200, body: await listNotices(runtime, call.actor.id, asked.data) });
  },
};

/** `POST /api/-/notices/read` marks all of the caller's notices as read. */
export const allNoticesRead: Handlers = {
  POST: async ({ runtime, call, query }) => {
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    if (call.actor.id === undefined) return refuse('not_signed_in');
    const read = await readNotices(runtime, { person: call.actor.id, now: call.now });
    return read.kind === 'refusal' ? read : done({ status: 200, body: read.value });
  },
};

/** `POST /api/-/notices/<id>/read` marks one of the caller's notices as read. */
export const noticeRead: Handlers = {
  POST: async ({ runtime, call, query, params }) => {
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    if (call.actor.id === undefined) return refuse('not_signed_in');
    const id = params['id'] ?? '';
    if (!isId(id)) return refuse('not_found');
    const read = await readNotices(runtime, { person: call.actor.id, id, now: call.now });
    return read.kind === 'refusal' ? read : done({ status: 200, body: read.value });
  },
};
