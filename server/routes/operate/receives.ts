import { z } from 'zod';
import { inboxState, receivedState } from '#shared/api/calls/outgoing.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { readBytes } from '#server/http/json-body.ts';
import type { CallHandler, Handlers } from '#server/http/resource.ts';
import { contextOf } from '#server/http/request-context.ts';
import { send } from '#server/http/send.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { listReceived } from '#server/operations/receive/list-received.ts';
import { listInbox, retryMail } from '#server/operations/inboxes/list-inbox.ts';
import { listMailboxes } from '#server/operations/inboxes/list-mailboxes.ts';
import { receiveMail } from '#server/operations/inboxes/receive-mail.ts';
import { receiveMessage, type Receiving, type Taken } from '#server/operations/receive/receive-message.ts';
import type { Clock, Runtime } from '#server/runtime.ts';

/** What messages of other systems are taken with. */
export interface ReceivingDeps {
  current(): Runtime;
  follow(): Promise<void>;
  /** The real one: the age of a message is judged by it. */
  readonly clock: Clock;
  readonly variables?: ReadonlyMap<string, string>;
}

/**
 * `POST /api/-/receives/<name>`. It has its own way in, for its sender is no caller: nobody looks for a session, nor takes
 * its `Authorization` for a token of a person, and the body is read as bytes, which are what is signed.
 */
export const receiving = (deps: ReceivingDeps) =>
  fromOutside(deps, { take: receiveMessage, most: 'bodyBytes' });

/** `POST /api/-/inboxes/<name>`: a mail as it came (RFC 5322). Its way in is the same. */
export const mailed = (deps: ReceivingDeps) => fromOutside(deps, { take: receiveMail, most: 'uploadBytes' });

interface WayIn {
  take(runtime: Runtime, receiving: Receiving): Promise<Outcome<Taken>>;
  /** The limit of the body. */
  readonly most: 'bodyBytes' | 'uploadBytes';
}

function fromOutside(deps: ReceivingDeps, { take: takeIn, most }: WayIn): CallHandler {
  return async ({ request, params }, response, next) => {
    if (request.method !== 'POST') {
      contextOf(request).headers.push('Allow', 'POST');
      return next(refuse('method_not_allowed'));
    }
    const limit = deps.current().model.limits[most];
    if (Number(request.headers['content-length'] ?? 0) > limit) return next(refuse('too_big'));
    if (request.headers['content-encoding'] !== undefined) return next(refuse('unsupported_media'));
    const bytes = await readBytes(request, limit);
    if (bytes.kind === 'refusal') return next(bytes);
    const message = { header: (name: string) => request.get(name), bytes: bytes.value };
    const take = () =>
      takeIn(deps.current(), {
        name: params['name'] ?? '',
        message,
        variables: deps.variables ?? new Map(),
        now: deps.clock.now(),
      });
    let taken = await take();
    if (taken.kind === 'refusal' && taken.code === 'busy') {
      await deps.follow();
      taken = await take();
    }
    if (taken.kind === 'refusal') return next(taken);
    send(request, response, { status: 200, body: taken.value });
  };
}

const querySchema = z.object({
  state: receivedState.optional(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** `GET /api/-/received`: messages of other systems and what became of them, for the owner. */
export const received: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const refused = onlyOwner(call.actor) ?? unknownParameter(query, ['state', 'after', 'limit']);
    if (refused !== undefined) return refused;
    const asked = querySchema.safeParse(Object.fromEntries(query));
    if (!asked.success) return refuse('bad_request', messageOf('refusals.badReceived'));
    return done({ status: 200, body: await listReceived(runtime, asked.data) });
  },
};

const inboxQuery = querySchema.extend({ state: inboxState.optional() });

/** `GET /api/-/inboxes`: mails that came in and what became of them, for the owner. */
export const inboxes: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const refused = onlyOwner(call.actor) ?? unknownParameter(query, ['state', 'after', 'limit']);
    if (refused !== undefined) return refused;
    const asked = inboxQuery.safeParse(Object.fromEntries(query));
    if (!asked.success) return refuse('bad_request', messageOf('refusals.badInboxes'));
    return done({ status: 200, body: await listInbox(runtime, asked.data) });
  },
};

/** `POST /api/-/inboxes/<id>/retry`: takes a mail that was refused or set aside. */
export const inboxRetry: Handlers = {
  POST: async ({ runtime, call, query, params }) => {
    const refused = onlyOwner(call.actor) ?? unknownParameter(query, []);
    if (refused !== undefined) return refused;
    const id = params['id'] ?? '';
    if (!isId(id)) return refuse('not_found');
    const retried = await retryMail(runtime, id);
    return retried.kind === 'refusal' ? retried : done({ status: 200, body: retried.value });
  },
};

/** `GET /api/-/mailboxes`: mailboxes that are read, and whether that works, for the owner. */
export const mailboxes: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const refused = onlyOwner(call.actor) ?? unknownParameter(query, []);
    if (refused !== undefined) return refused;
    return done({ status: 200, body: { items: await listMailboxes(runtime) } });
  },
};
