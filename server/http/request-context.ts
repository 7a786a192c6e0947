import type { Request, RequestHandler } from 'express';
import { v7 as newId } from 'uuid';
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
    const context: RequestContext = { id: newId(), began: performance.now() };
    contexts.set(request, context);
    response.set('Request-Id', context.id);
    response.on('close', () => {
      report({
        kind: 'request',
        requestId: context.id,
        method: request.method,
        path: request.path,
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
