import type { Request, Response } from 'express';
import { readTraceparent } from '#server/observe/tracing/trace-place.ts';
import { tracedDatabase } from '#server/observe/tracing/traced-database.ts';
import type { Tracer } from '#server/observe/tracing/tracer.ts';
import type { Runtime } from '#server/runtime.ts';
import { contextOf, loggedPath } from './request-context.ts';

/** Begins the span of a request, below the one that its `traceparent` names. It ends with the answer. */
export function traceRequest(request: Request, response: Response, tracer: Tracer): void {
  const context = contextOf(request);
  const parent = readTraceparent(request.get('traceparent'));
  const span = tracer.begin(request.method, 'server', parent);
  context.span = span;
  response.on('close', () => {
    const { statusCode: status } = response;
    const said = {
      'http.request.method': request.method,
      'url.path': loggedPath(request),
      'http.route': context.route,
      'http.response.status_code': status,
      'error.type': context.code,
      'user.id': context.person,
      'ninefold.request_id': context.id,
    };
    span.end(said, status >= 500 ? `answered ${status}` : undefined);
  });
}

/** A span is called after the address that was bound, so that all calls of a kind have the same name. */
export function nameTrace(request: Request, route: string): void {
  const context = contextOf(request);
  context.route = route;
  context.span?.rename(`${request.method} ${route}`);
}

/** The same contract and data, telling the span of a request of every statement, where it has one that is kept. */
export function tracedRuntime(request: Request, runtime: Runtime): Runtime {
  const { span } = contextOf(request);
  if (span === undefined || !span.place.isKept) return runtime;
  return { ...runtime, database: tracedDatabase(runtime.database, span) };
}
