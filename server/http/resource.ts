import type { Request, RequestHandler } from 'express';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/caller.ts';
import { callOf } from '#server/identity/call-of.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Answer, Exchange, Handler } from './exchange.ts';
import { readJsonBody } from './json-body.ts';
import { checkOrigin } from './origin-check.ts';
import { parseQuery } from './query.ts';
import { contextOf } from './request-context.ts';
import { send } from './send.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Handlers = Readonly<Partial<Record<Method, Handler>>>;

/** What turns a request into an exchange. */
export interface Surroundings {
  current(): Runtime;
  follow(): Promise<void>;
  readonly publicUrl?: string;
  identify(request: Request, runtime: Runtime): Promise<Outcome<Caller>>;
}

/** Binds an address to its handlers by method. What an address does not answer is refused with what it does answer. */
export function resource(surroundings: Surroundings, handlers: Handlers): RequestHandler {
  const allow = allowed(handlers);
  return async (request, response, next) => {
    const handler = handlerFor(handlers, request.method);
    if (handler === undefined) {
      response.set('Allow', allow);
      if (request.method === 'OPTIONS') return send(request, response, { status: 204 });
      return next(refuse('method_not_allowed'));
    }
    const exchange = await understand(request, surroundings);
    const outcome =
      exchange.kind === 'refusal' ? exchange : await answer(exchange.value, handler, surroundings);
    if (outcome.kind === 'refusal') return next(outcome);
    send(request, response, outcome.value);
  };
}

/** A write that found another contract in force did nothing: it starts again under that one, once. */
async function answer(
  exchange: Exchange,
  handler: Handler,
  surroundings: Surroundings,
): Promise<Outcome<Answer>> {
  const outcome = await handler(exchange);
  if (outcome.kind !== 'refusal' || outcome.code !== 'busy') return outcome;
  await surroundings.follow();
  const runtime = surroundings.current();
  if (runtime === exchange.runtime) return outcome;
  const known = await recognize(exchange.request, runtime, surroundings);
  return known.kind === 'refusal' ? known : handler({ ...exchange, ...known.value });
}

/** Refuses in the order in which a caller must put things right: the request itself first, then who they are. */
async function understand(request: Request, surroundings: Surroundings): Promise<Outcome<Exchange>> {
  const query = parseQuery(request.originalUrl);
  if (query.kind === 'refusal') return query;
  const body = await readJsonBody(request);
  if (body.kind === 'refusal') return body;
  const origin = checkOrigin(request, surroundings.publicUrl);
  if (origin.kind === 'refusal') return origin;
  const known = await recognize(request, surroundings.current(), surroundings);
  if (known.kind === 'refusal') return known;
  return done({
    request,
    ...known.value,
    query: query.value,
    params: paramsOf(request),
    header: (name) => request.get(name),
    body: body.value,
  });
}

/** Express gives a list only for wildcards, which no address has. */
function paramsOf({ params }: Request): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

/** Who is asking, as one contract sees them. */
async function recognize(
  request: Request,
  runtime: Runtime,
  { identify }: Surroundings,
): Promise<Outcome<Pick<Exchange, 'runtime' | 'call' | 'caller'>>> {
  const caller = await identify(request, runtime);
  if (caller.kind === 'refusal') return caller;
  const call = callOf(runtime, caller.value.actor, contextOf(request).id);
  return done({ runtime, call, caller: caller.value });
}

function handlerFor(handlers: Handlers, method: string): Handler | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  return Object.entries(handlers).find(([name]) => name === asked)?.[1];
}

function allowed(handlers: Handlers): string {
  const methods = Object.keys(handlers);
  return (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ');
}
