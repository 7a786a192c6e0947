import type { Request, RequestHandler } from 'express';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Answer, Exchange, Handler } from './exchange.ts';
import { readJsonBody } from './json-body.ts';
import { checkOrigin } from './caller/origin-check.ts';
import { contextOf } from './request-context.ts';
import { send, sendStream } from './send.ts';
import { parseQuery } from '#shared/api/query-parameters.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Handlers = Readonly<Partial<Record<Method, Handler>>>;

/** What turns a request into an exchange. */
export interface RequestServices {
  current(): Runtime;
  follow(): Promise<void>;
  readonly publicUrl?: string;
  identify(request: Request, runtime: Runtime): Promise<Outcome<Caller>>;
}

/** A request whose sender and contract are known, before its body has been read. */
export type Recognized = Omit<Exchange, 'body'>;

/** Reads a body that is no JSON. It may refuse before it reads, for by then the sender is known. */
export type ReadBody = (recognized: Recognized) => Promise<Outcome<unknown>>;

/**
 * Binds an address to its handlers by method. What an address does not answer is refused with what it does answer. A
 * body is JSON unless `readBody` reads it.
 */
export function resource(
  surroundings: RequestServices,
  handlers: Handlers,
  readBody?: ReadBody,
): RequestHandler {
  const allow = allowed(handlers);
  const byMethod = new Map(Object.entries(handlers));
  return async (request, response, next) => {
    const handler = byMethod.get(request.method === 'HEAD' ? 'GET' : request.method);
    if (handler === undefined) {
      contextOf(request).headers.push('Allow', allow);
      if (request.method === 'OPTIONS') return send(request, response, { status: 204 });
      return next(refuse('method_not_allowed'));
    }
    const exchange = await understand(request, surroundings, readBody);
    const outcome =
      exchange.kind === 'refusal' ? exchange : await answer(exchange.value, handler, surroundings);
    if (outcome.kind === 'refusal') return next(outcome);
    const { stream } = outcome.value;
    if (stream === undefined) return send(request, response, outcome.value);
    await sendStream(request, response, { ...outcome.value, stream });
  };
}

/** A write that found another contract in force did nothing: it starts again under that one, once. */
async function answer(
  exchange: Exchange,
  handler: Handler,
  surroundings: RequestServices,
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
async function understand(
  request: Request,
  surroundings: RequestServices,
  readBody: ReadBody | undefined,
): Promise<Outcome<Exchange>> {
  const query = parseQuery(request.originalUrl);
  if (query.kind === 'refusal') return query;
  const { bodyBytes } = surroundings.current().model.limits;
  const json = readBody === undefined ? await readJsonBody(request, bodyBytes) : done(undefined);
  if (json.kind === 'refusal') return json;
  const origin = checkOrigin(request, surroundings.publicUrl);
  if (origin.kind === 'refusal') return origin;
  const known = await recognize(request, surroundings.current(), surroundings);
  if (known.kind === 'refusal') return known;
  const recognized: Recognized = {
    request,
    ...known.value,
    query: query.value,
    params: paramsOf(request),
    header: (name) => request.get(name),
  };
  const body = readBody === undefined ? json : await readBody(recognized);
  return body.kind === 'refusal' ? body : done({ ...recognized, body: body.value });
}

/**
 * Express gives a list only for wildcards, which no address has. PostgreSQL takes no U+0000: what has one in its name is
 * looked for under one that nothing has either, and is not found like anything else.
 */
function paramsOf({ params }: Request): Readonly<Record<string, string>> {
  const decoded: Record<string, string> = {};
  for (const name in params) decoded[name] = String(params[name]).replaceAll('\0', '\uFFFD');
  return decoded;
}

/** Who is asking, as one contract sees them. */
async function recognize(
  request: Request,
  runtime: Runtime,
  { identify }: RequestServices,
): Promise<Outcome<Pick<Exchange, 'runtime' | 'call' | 'caller'>>> {
  const caller = await identify(request, runtime);
  if (caller.kind === 'refusal') return caller;
  const call = callOf(runtime, caller.value.actor, contextOf(request).id);
  return done({ runtime, call, caller: caller.value });
}

function allowed(handlers: Handlers): string {
  const methods = Object.keys(handlers);
  return (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ');
}
