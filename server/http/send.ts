import compression from 'compression';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Answer } from './exchange.ts';
import { leaveTogether } from './leave-together.ts';
import { contextOf, elapsed, varyBy } from './request-context.ts';

const compress = compression();
/** Bytes from which on `compression` compresses. */
const LONG = 1024;

/**
 * Sends an answer of the API. Not by Express's own `json`: that one answers 304 where an `ETag` matches, and ours says
 * the version of a record, not which of its fields this viewer may read today.
 */
export function send(request: Request, response: Response, answer: Answer): void {
  const headers = headersOf(request, answer);
  if (answer.body === undefined) {
    response.writeHead(answer.status, headers).end();
    return;
  }
  if (answer.headers?.['Content-Type'] === undefined)
    headers.push('Content-Type', 'application/json; charset=utf-8');
  // As text, so that head and body leave in one piece.
  const text = JSON.stringify(answer.body);
  const length = Buffer.byteLength(text);
  headers.push('Content-Length', String(length));
  if (length >= LONG) compressWhereAsked(request, response);
  response.writeHead(answer.status, headers);
  if (request.method === 'HEAD') response.end();
  // Where no letter takes more than one byte, Node need not keep three bytes for each.
  else leaveTogether(response, text, length === text.length ? 'latin1' : 'utf8');
}

/** Writes functions into the answer, which lets all of the request grow old: short answers are spared that. */
function compressWhereAsked(request: Request, response: Response): void {
  if (request.headers['accept-encoding'] !== undefined) compress(request, response, () => undefined);
}

/** Name and value in turns, which Node writes as they are: given one by one it would keep each in three forms before. */
function headersOf(request: Request, answer: Answer): string[] {
  const context = contextOf(request);
  const { headers } = context;
  headers.push('Cache-Control', 'no-store', 'Server-Timing', `total;dur=${elapsed(context)}`);
  for (const name in answer.headers) {
    const value = answer.headers[name] ?? '';
    if (name === 'Vary') for (const one of [value].flat()) varyBy(context, one);
    else put(headers, name, value);
  }
  varyBy(context, 'Accept-Encoding');
  return headers;
}

/** An answer's own word stands in the place of what every answer says. */
function put(headers: string[], name: string, value: string | readonly string[]): void {
  if (typeof value !== 'string') {
    for (const one of value) headers.push(name, one);
    return;
  }
  for (let place = 0; place < headers.length; place += 2)
    if (headers[place] === name) {
      headers[place + 1] = value;
      return;
    }
  headers.push(name, value);
}

/** Who takes nothing for so long is cut off: streams without end say something more often than that. */
const MOST_STILL_MS = 60_000;

/** Whoever ends with a streamed answer listens for its end: the chain before it, and a pipeline several times. Beyond ten Node warns of a leak. */
const LISTENERS = 20;

interface StreamAnswer extends Answer {
  readonly stream: NonNullable<Answer['stream']>;
  /** For how long nothing may be taken. */
  readonly patienceMs?: number;
}

/** Sends a body as it comes about, no faster than it is taken. Ends when the other side has gone; throws what goes wrong. */
export async function sendStream(
  request: Request,
  response: Response,
  { stream, patienceMs = MOST_STILL_MS, ...head }: StreamAnswer,
): Promise<void> {
  const gone = new AbortController();
  const body = stream(gone.signal);
  if (request.method === 'HEAD' || response.destroyed) {
    // It is told that nobody takes it, as when somebody goes later.
    gone.abort();
    return send(request, response, head);
  }
  response.setMaxListeners(LISTENERS);
  response.once('close', () => gone.abort());
  // Counted anew with every piece that is taken.
  response.setTimeout(patienceMs, () => response.destroy());
  const headers = headersOf(request, head);
  compressWhereAsked(request, response);
  response.writeHead(head.status, headers);
  const source = Readable.from(body, { objectMode: false, highWaterMark: 65_536 });
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const hungUp: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

/** The other side hung up before the end: nothing is wrong here. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && hungUp.has(error.code);
}
