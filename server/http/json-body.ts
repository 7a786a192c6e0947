import { messageOf } from '#shared/messages/message.ts';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import { decodeUtf8, parseJson } from '#shared/api/json-text.ts';

/** The JSON sent with a request, of `limit` bytes at most; undefined without a body. What is not exactly UTF-8 JSON is refused. */
export async function readJsonBody(request: Request, limit: number): Promise<Outcome<unknown>> {
  if (!hasBody(request)) return done(undefined);
  if (Number(request.headers['content-length'] ?? 0) > limit) return refuse('too_big');
  if (!isJson(request)) return refuse('unsupported_media');
  const bytes = await readBytes(request, limit);
  if (bytes.kind === 'refusal') return bytes;
  if (bytes.value.length === 0) return done(undefined);
  return parse(bytes.value);
}

function hasBody(request: Request): boolean {
  if (request.headers['transfer-encoding'] !== undefined) return true;
  return Number(request.headers['content-length'] ?? 0) > 0;
}

function isJson(request: Request): boolean {
  if (request.headers['content-encoding'] !== undefined) return false;
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  if (type.trim() !== 'application/json') return false;
  return parameters.every(
    (parameter) => !/^\s*charset=/.test(parameter) || /=\s*"?utf-8"?\s*$/.test(parameter),
  );
}

/** The body as it came, where it is no longer than `limit` bytes and has an end. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Outcome<Buffer>> {
  try {
    return await readAll(request, limit);
  } catch (error) {
    // The sender hung up, or took too long: that is no fault of ours, and nobody hears the answer.
    if (request.destroyed && !request.complete)
      return refuse('bad_request', messageOf('refusals.bodyBrokenOff'));
    throw error;
  }
}

/** By its events: to go through it in a loop takes five times as long for the few bytes that most bodies are. */
function readAll(request: IncomingMessage, limit: number): Promise<Outcome<Buffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const broken = () => reject(new Error('the body has no end'));
    // Without a body there is nothing to wait for: it was at its end before it was asked for.
    if (request.readableEnded) return resolve(done(Buffer.alloc(0)));
    if (request.destroyed) return broken();
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return chunks.push(chunk);
      // Not cut: the sender is to read the refusal.
      request.off('data', take).pause();
      resolve(refuse('too_big'));
    };
    request.on('data', take);
    request.once('end', () => {
      request.off('close', broken);
      resolve(done(Buffer.concat(chunks)));
    });
    request.once('close', broken);
    request.once('error', reject);
  });
}

function parse(bytes: Buffer): Outcome<unknown> {
  const text = decodeUtf8(bytes);
  return text.kind === 'refusal' ? text : parseJson(text.value);
}
