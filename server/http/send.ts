import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
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

/** Sends a body as it comes about, no faster than it is taken. Ends when the other side has gone; throws what goes wrong. */
export async function sendStream(
  request: Request,
  response: Response,
  { stream, ...head }: Answer & Required<Pick<Answer, 'stream'>>,
): Promise<void> {
  if (request.method === 'HEAD') return send(request, response, head);
  response.statusCode = head.status;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Server-Timing', `total;dur=${elapsed(contextOf(request))}`);
  for (const [name, value] of Object.entries(head.headers ?? {})) response.setHeader(name, value);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const source = Readable.from(stream(gone.signal), { objectMode: false, highWaterMark: 65_536 });
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** The other side hung up before the end: nothing is wrong here. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
