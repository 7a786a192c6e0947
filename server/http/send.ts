import type { Request, Response } from 'express';
import type { Answer } from './exchange.ts';
import { contextOf, elapsed } from './request-context.ts';

/**
 * Sends an answer of the API. Not by Express's own `json`: that one answers 304 where an `ETag` matches, and ours says
 * the version of a record, not which of its fields this viewer may read today.
 */
export function send(request: Request, response: Response, answer: Answer): void {
  response.statusCode = answer.status;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Server-Timing', `total;dur=${elapsed(contextOf(request))}`);
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.append(name, value);
  if (answer.body === undefined) {
    response.end();
    return;
  }
  if (!response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
  // As text, so that head and body leave in one piece.
  const text = JSON.stringify(answer.body);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (request.method === 'HEAD') response.end();
  else response.end(text);
}
