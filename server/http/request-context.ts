import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Refusal } from '#shared/api/problem.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import type { Reporter } from '#server/observe/report.ts';
import type { Span } from '#server/observe/tracing/tracer.ts';
import type { Reader, Runtime } from '#server/runtime.ts';

/** What is known of every request, also of those that come to nothing. */
export interface RequestContext {
  /** Named in every answer and in the log. */
  readonly id: string;
  readonly began: number;
  /** Its path, below the address of the application. */
  readonly path: string;
  /** Headers of whatever is answered, name and value in turns. */
  readonly headers: string[];
  /** Who sent it, once that was asked: under which contract, and the answer. */
  caller?: { readonly runtime: Runtime; readonly found: Promise<Outcome<Caller>> };
  /** Their id, for the log; undefined: nobody, or nobody has asked. */
  person?: string | undefined;
  /** How texts are written for who sent it, once that is known. */
  reader?: Reader;
  /** Counts more calls of who sent it, where one stands for several; undefined: nobody is counted. */
  countMore?(calls: number): Promise<Refusal | undefined>;
  /** Set where the answer lasts as long as somebody listens: for how long says nothing of the server. */
  lasts?: true;
  /** Set by the error handler, for the log. */
  code?: string;
  /** Its span, where requests are traced, and the address that it found, as it was bound. */
  span?: Span;
  route?: string;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by `giveContext`; asked for with `contextOf`. */
    ninefold?: RequestContext;
  }
}

/** The context of a request that passed `giveContext`. */
export function contextOf(request: Request): RequestContext {
  const context = request.ninefold;
  if (context === undefined) throw new Error('a request without context');
  return context;
}

/** Says, once, that the answer hangs on a header of the request: a call within a request says it as well. */
export function varyBy({ headers }: Pick<RequestContext, 'headers'>, name: string): void {
  const place = headers.findIndex((one, at) => at % 2 === 0 && one === 'Vary');
  if (place < 0) return void headers.push('Vary', name);
  const said = headers[place + 1]?.split(', ') ?? [];
  if (!said.includes(name)) headers[place + 1] = [...said, name].join(', ');
}

/** First in the chain: gives the request its id, times it, and reports it when it has been answered. */
export function giveContext(report: Reporter): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    // Now: routers below see what is left of it.
    const { path } = request;
    const context: RequestContext = { id, path, began: performance.now(), headers: ['Request-Id', id] };
    request.ninefold = context;
    response.on('close', () => {
      report({
        kind: 'request',
        requestId: context.id,
        ...traceOf(context),
        method: request.method,
        path: writtenPath(path),
        ...(context.person === undefined ? {} : { person: context.person }),
        status: response.statusCode,
        code: context.code,
        milliseconds: elapsed(context),
        lasts: context.lasts,
      });
    });
    next();
  };
}

/** By what the lines of a log and the spans of a trace find each other. */
export function traceOf({ span }: RequestContext): { readonly traceId?: string } {
  return span === undefined ? {} : { traceId: span.place.traceId };
}

/** The path of a request, as it may be written down. */
export function loggedPath(request: Request): string {
  return writtenPath(contextOf(request).path);
}

/** For what answers by itself, as pages and files do: gives the answer the headers that `send` writes otherwise. */
export const giveHeaders: RequestHandler = (request, response, next) => {
  const { headers } = contextOf(request);
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
  next();
};

/** Milliseconds since the request came in, with one digit after the point. */
export function elapsed(context: RequestContext): number {
  return Math.round((performance.now() - context.began) * 10) / 10;
}

/**
 * A key, or the mail address of a person, that somebody put into an address, where it does not belong, is written down
 * nowhere. Ids of records have hyphens in their places, and names of a contract are shorter.
 */
function writtenPath(path: string): string {
  return path
    .replaceAll(/\/(?!(?:[0-9a-f]+-){4}[0-9a-f]{12}(?:\/|$))[\w~-]{24,}(?=\/|$)/gi, '/…')
    .replaceAll(/\/[^/]*(?:@|%40)[^/]*/g, '/…');
}
