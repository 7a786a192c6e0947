import type { Request } from 'express';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';

/** The largest body of a call, in bytes. */
export const bodyLimit = 1024 * 1024;

/** How deep objects and lists may lie in each other: nothing of a contract is deeper than a few steps. */
const depthLimit = 32;

/** The JSON sent with a request; undefined without a body. What is not exactly UTF-8 JSON is refused. */
export async function readJsonBody(request: Request): Promise<Outcome<unknown>> {
  if (!hasBody(request)) return done(undefined);
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return refuse('too_big');
  if (!isJson(request)) return refuse('unsupported_media');
  const bytes = await readBytes(request, bodyLimit);
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
export async function readBytes(request: Request, limit: number): Promise<Outcome<Buffer>> {
  try {
    return await readAll(request, limit);
  } catch (error) {
    // The sender hung up, or took too long: that is no fault of ours, and nobody hears the answer.
    if (request.destroyed && !request.complete) return refuse('bad_request', 'The body was broken off.');
    throw error;
  }
}

/** By its events: to go through it in a loop takes five times as long for the few bytes that most bodies are. */
function readAll(request: Request, limit: number): Promise<Outcome<Buffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const broken = () => reject(new Error('the body has no end'));
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

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text that is exactly UTF-8; a byte order mark is left out. */
export function decodeUtf8(bytes: Buffer): Outcome<string> {
  try {
    return done(utf8.decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) return refuse('bad_request', 'The body is not valid UTF-8.');
    throw error;
  }
}

/**
 * JSON that is not nested deeper than anything of a contract, and without the one key that would reach an object's
 * prototype when copied by assignment. `name` is what the text is called in a refusal.
 */
export function parseJson(text: string, name = 'The body'): Outcome<unknown> {
  try {
    const value: unknown = JSON.parse(text);
    const wrong = wrongIn(value, 0);
    return wrong === undefined ? done(value) : refuse('bad_request', `${name} ${wrong}`);
  } catch (error) {
    // What Node says of it names the place.
    if (error instanceof SyntaxError)
      return refuse('bad_request', `${name} is not valid JSON: ${error.message}.`);
    throw error;
  }
}

function wrongIn(value: unknown, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= depthLimit) return 'is nested too deeply.';
  if (Object.hasOwn(value, '__proto__')) return 'has a key `__proto__`, which nothing is called.';
  for (const inner of Object.values(value)) {
    const wrong = wrongIn(inner, depth + 1);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
