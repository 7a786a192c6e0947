import type { NextFunction, Request, Response } from 'express';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import { writingFor } from '#server/messages/reader.ts';
import type { Reader, Runtime } from '#server/runtime.ts';
import type { Answer, Exchange, Handler } from './exchange.ts';
import { readJsonBody } from './json-body.ts';
import { checkOrigin } from './caller/origin-check.ts';
import { contextOf, varyBy } from './request-context.ts';
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
  /** How a caller reads what is answered. */
  reading(request: Request, runtime: Runtime, caller?: Pick<Caller, 'person' | 'reads'>): Reader;
}

/** A request whose sender and contract are known, before its body has been read. */
export type Recognized = Omit<Exchange, 'body'>;

/** A request with what stands in the places of the names of its address. */
export type Addressed = Pick<Exchange, 'request' | 'params'>;

/** Answers the requests of an address, or hands on why not. */
export type CallHandler = (addressed: Addressed, response: Response, next: NextFunction) => Promise<void>;

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
): CallHandler {
  const allow = allowed(handlers);
  const byMethod = new Map(Object.entries(handlers));
  return async ({ request, params }, response, next) => {
    const handler = byMethod.get(request.method === 'HEAD' ? 'GET' : request.method);
    if (handler === undefined) {
      contextOf(request).headers.push('Allow', allow);
      if (request.method === 'OPTIONS') return send(request, response, { status: 204 });
      return next(refuse('method_not_allowed'));
    }
    const exchange = await understand({ request, params }, surroundings, readBody);
    const outcome =
      exchange.kind === 'refusal' ? exchange : await answer(exchange.value, handler, surroundings);
    if (outcome.kind === 'refusal') return next(outcome);
    const { stream } = outcome.value;
    sayLanguage(request);
    if (stream === undefined) return send(request, response, outcome.value);
    await sendStream(request, response, { ...outcome.value, stream });
  };
}

/** The language of an answer, and that it hangs on what the request asks for. */
function sayLanguage(request: Request): void {
  const context = contextOf(request);
  if (context.reader !== undefined) context.headers.push('Content-Language', context.reader.language);
  varyBy(context, 'Accept-Language');
}

/** A write that found another contract in force did nothing: it starts again under that one, once. */
export async function answer(
  exchange: Exchange,
  handler: Handler,
  surroundings: RequestServices,
): Promise<Outcome<Answer>> {
  const outcome = await handler(exchange);
  if (outcome.kind !== 'refusal' || outcome.code !== 'busy') return outcome;
  await surroundings.follow();
  const runtime = surroundings.current();
  if (runtime.storage.version === exchange.runtime.storage.version) return outcome;
  const known = await recognize(exchange.request, runtime, surroundings);
  return known.kind === 'refusal' ? known : handler({ ...exchange, ...known.value });
}

/** Refuses in the order in which a caller must put things right: the request itself first, then who they are. */
async function understand(
  { request, params }: Addressed,
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
    params,
    header: (name) => request.get(name),
  };
  const body = readBody === undefined ? json : await readBody(recognized);
  return body.kind === 'refusal' ? body : done({ ...recognized, body: body.value });
}

/** Who is asking, as one contract sees them. */
async function recognize(
  request: Request,
  runtime: Runtime,
  { identify, reading }: RequestServices,
): Promise<Outcome<Pick<Exchange, 'runtime' | 'call' | 'caller'>>> {
  const caller = await identify(request, runtime);
  if (caller.kind === 'refusal') return caller;
  const context = contextOf(request);
  context.reader = reading(request, runtime, caller.value);
  const call = { ...callOf(runtime, caller.value.actor, context.id), trace: context.span?.traceparent };
  return done({ runtime: writingFor(runtime, context.reader), call, caller: caller.value });
}

function allowed(handlers: Handlers): string {
  const methods = Object.keys(handlers);
  return (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ');
}
