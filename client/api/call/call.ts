import type { ProofChallenge } from '#shared/api/proof/proof.ts';
import { ApiProblem, problemIn, Unreachable } from './api-problem.ts';
import { apiAddress } from './base.ts';
import { noteReachable } from './connection.ts';
import { keyHeaders } from './held-key.ts';

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `/api/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON; a file as it is, as what it says it is. */
  readonly body?: unknown;
  /** The version the person saw; every write sends it. */
  readonly ifMatch?: number;
  /** Makes a retry of a create or transition safe. */
  readonly idempotencyKey?: string;
  /** A solved challenge. */
  readonly proof?: string;
  readonly signal?: AbortSignal;
  /** The path of another application than that of this page: a trial. */
  readonly below?: string;
  /** It is sent although the page is being left. */
  readonly keepalive?: boolean;
}

/**
 * The only way to the server. Throws ApiProblem where it refuses and Unreachable where it does not answer. The shape
 * of an answer is the server's promise, stated in shared/api; it is not checked again.
 */
export async function call<Answer>(request: ApiRequest): Promise<Answer> {
  return (await callVersioned<Answer>(request)).body;
}

interface Versioned<Answer> {
  readonly body: Answer;
  readonly status: number;
  readonly version?: number;
}

/**
 * As `call`, with the status and the version of the record that the answer holds. Where the server asks who has no account
 * for a proof of work, the work is done and the call made again: nobody has to solve a riddle.
 */
export async function callVersioned<Answer>(request: ApiRequest): Promise<Versioned<Answer>> {
  try {
    return await ask<Answer>(request);
  } catch (error) {
    const isAsked = error instanceof ApiProblem && error.code === 'proof_needed';
    if (!isAsked || request.proof !== undefined) throw error;
    const { signal, below } = request;
    const challenge = ask<ProofChallenge>({ method: 'POST', path: '-/challenges', signal, below });
    const [{ solved }, { body }] = await Promise.all([import('./solve-challenge.ts'), challenge]);
    return ask({ ...request, proof: await solved(body, error) });
  }
}

async function ask<Answer>(request: ApiRequest): Promise<Versioned<Answer>> {
  const response = await send(request);
  const body = await bodyOf(response);
  if (!response.ok) throw new ApiProblem(problemIn(body, response.status));
  const tag = /"(\d+)"/.exec(response.headers.get('etag') ?? '')?.[1];
  // the server's promise, see above
  const version = tag === undefined ? undefined : Number(tag);
  return { body: body as Answer, status: response.status, version };
}

/** A file at its address, for who may only have it with a key: browsers send none of our headers when they ask for one. */
export async function fetchFile(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { headers: keyHeaders(), signal });
  if (!response.ok) throw new ApiProblem(problemIn(await bodyOf(response), response.status));
  return response.blob();
}

async function send(request: ApiRequest): Promise<Response> {
  try {
    const response = await fetch(addressOf(request), {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      body: sentBody(request.body),
      signal: request.signal,
      keepalive: request.keepalive,
    });
    noteReachable(true);
    return response;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    noteReachable(false);
    throw new Unreachable(error);
  }
}

function addressOf({ path, query = {}, below }: ApiRequest): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const search = new URLSearchParams(given).toString();
  return `${apiAddress(path, below)}${search === '' ? '' : `?${search}`}`;
}

function headersOf({ body, ifMatch, idempotencyKey, proof }: ApiRequest): Record<string, string> {
  return {
    accept: 'application/json',
    ...keyHeaders(),
    ...(body === undefined || body instanceof Blob ? {} : { 'content-type': 'application/json' }),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(proof === undefined ? {} : { 'proof-of-work': proof }),
  };
}

function sentBody(body: unknown): Blob | string | undefined {
  return body === undefined || body instanceof Blob ? body : JSON.stringify(body);
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not our server's answer: problemIn says so for refusals, and nothing reads it otherwise
  }
}
