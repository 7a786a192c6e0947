import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Reporter } from '#server/observe/report.ts';

/** What is known of every request, also of those that come to nothing. */
export interface RequestContext {
  /** Named in every answer and in the log. */
  readonly id: string;
  readonly began: number;
  /** Set by the error handler, for the log. */
  code?: string;
}

const contexts = new WeakMap<Request, RequestContext>();

/** The context of a request that passed `giveContext`. */
export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request);
  if (context === undefined) throw new Error('a request without context');
  return context;
}

/** First in the chain: gives the request its id, times it, and reports it when it has been answered. */
export function giveContext(report: Reporter): RequestHandler {
  return (request, response, next) => {
    const context: RequestContext = { id: randomUUID(), began: performance.now() };
    contexts.set(request, context);
    response.setHeader('Request-Id', context.id);
    response.on('close', () => {
      report({
        kind: 'request',
        requestId: context.id,
        method: request.method,
        path: withoutKeys(request.path),
        status: response.statusCode,
        code: context.code,
        milliseconds: elapsed(context),
      });
    });
    next();
  };
}

/** Milliseconds since the request came in, with one digit after the point. */
export function elapsed(context: RequestContext): number {
  return Math.round((performance.now() - context.began) * 10) / 10;
}

/** A key that somebody put into the address of a page, where it does not belong, is written down nowhere. */
function withoutKeys(path: string): string {
  return path.startsWith('/api/') ? path : path.replaceAll(/\/[0-9A-Za-z]{16,128}(?=\/|$)/g, '/…');
}
