import { z } from 'zod';
import { receivedState } from '#shared/api/calls/outgoing.ts';
import { onlyKnown } from '#shared/api/query-parameters.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import { readBytes } from '#server/http/json-body.ts';
import type { CallHandler, Handlers } from '#server/http/resource.ts';
import { contextOf } from '#server/http/request-context.ts';
import { send } from '#server/http/send.ts';
import { onlyOwner } from '#server/identity/people/only-owner.ts';
import { listReceived } from '#server/operations/receive/list-received.ts';
import { receiveMessage, type Taken } from '#server/operations/receive/receive-message.ts';
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
export function receiving(deps: ReceivingDeps): CallHandler {
  return async ({ request, params }, response, next) => {
    if (request.method !== 'POST') {
      contextOf(request).headers.push('Allow', 'POST');
      return next(refuse('method_not_allowed'));
    }
    const { bodyBytes } = deps.current().model.limits;
    if (Number(request.headers['content-length'] ?? 0) > bodyBytes) return next(refuse('too_big'));
    if (request.headers['content-encoding'] !== undefined) return next(refuse('unsupported_media'));
    const bytes = await readBytes(request, bodyBytes);
    if (bytes.kind === 'refusal') return next(bytes);
    const message = { header: (name: string) => request.get(name), bytes: bytes.value };
    const take = (): Promise<Outcome<Taken>> =>
      receiveMessage(deps.current(), {
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
    const known = onlyKnown(query, ['state', 'after', 'limit']);
    const refused = onlyOwner(call.actor) ?? (known.kind === 'refusal' ? known : undefined);
    if (refused !== undefined) return refused;
    const asked = querySchema.safeParse(Object.fromEntries(query));
    if (!asked.success) return refuse('bad_request', messageOf('refusals.badReceived'));
    return done({ status: 200, body: await listReceived(runtime, asked.data) });
  },
};
