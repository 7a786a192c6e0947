import { messageOf } from '#shared/messages/message.ts';
import { askedRequests, rejection } from '#shared/api/calls/requests.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import type { Answer, Exchange } from '#server/http/exchange.ts';
import type { Handlers } from '#server/http/resource.ts';
import { writeSettings } from '#server/http/write-settings.ts';
import { decide, type Decision } from '#server/operations/requests/decide.ts';
import { listRequests, readRequest } from '#server/operations/requests/list-requests.ts';

/** `GET /api/-/requests`: calls that wait for a second person, as far as they concern the caller. */
export const requests: Handlers = {
  GET: async ({ runtime, call, query }) => {
    const unknown = unknownParameter(query, Object.keys(askedRequests.shape));
    if (unknown !== undefined) return unknown;
    const asked = askedRequests.safeParse(Object.fromEntries(query));
    if (!asked.success) return refuse('bad_request', messageOf('refusals.requestsAsk'));
    const listed = await listRequests(runtime, call, asked.data);
    return listed.kind === 'refusal' ? listed : done({ status: 200, body: listed.value });
  },
};

/** `GET /api/-/requests/<id>`: one of them. */
export const oneRequest: Handlers = {
  GET: async ({ runtime, call, query, params }) => {
    const unknown = unknownParameter(query, []);
    if (unknown !== undefined) return unknown;
    const id = idOf({ params });
    if (id === undefined) return refuse(call.actor.id === undefined ? 'not_signed_in' : 'not_found');
    const found = await readRequest(runtime, call, id);
    return found.kind === 'refusal' ? found : done({ status: 200, body: found.value });
  },
};

/** `POST /api/-/requests/<id>/approve`: the call is done. */
export const approval: Handlers = {
  POST: (exchange) => {
    const settings = writeSettings(exchange);
    if (settings.kind === 'refusal') return Promise.resolve(settings);
    const { ifMatch, confirm, dryRun } = settings.value;
    if (dryRun) return Promise.resolve(refuse('bad_request', messageOf('refusals.badDryRun')));
    return decided(exchange, { state: 'approved', ifMatch, confirm });
  },
};

/** `POST /api/-/requests/<id>/reject {reason}`: it is not done. */
export const rejecting: Handlers = {
  POST: (exchange) => {
    const unknown = unknownParameter(exchange.query, []);
    if (unknown !== undefined) return Promise.resolve(unknown);
    const sent = rejection.safeParse(exchange.body);
    if (!sent.success) return Promise.resolve(refuse('invalid', undefined, problemsOf(sent.error, [])));
    return decided(exchange, { state: 'rejected', reason: sent.data.reason });
  },
};

/** `POST /api/-/requests/<id>/withdraw`: whoever asked takes it back. */
export const withdrawal: Handlers = {
  POST: (exchange) => {
    const unknown = unknownParameter(exchange.query, []);
    return unknown === undefined ? decided(exchange, { state: 'withdrawn' }) : Promise.resolve(unknown);
  },
};

async function decided({ runtime, call, params }: Exchange, decision: Decision): Promise<Outcome<Answer>> {
  const id = idOf({ params });
  if (id === undefined) return refuse(call.actor.id === undefined ? 'not_signed_in' : 'not_found');
  const ended = await decide(runtime, call, { id, decision });
  return ended.kind === 'refusal' ? ended : done({ status: 200, body: ended.value });
}

function idOf({ params }: Pick<Exchange, 'params'>): string | undefined {
  const id = (params['id'] ?? '').toLowerCase();
  return isId(id) ? id : undefined;
}
