import type { Request } from 'express';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/caller.ts';

/** One request as a route sees it: understood, and with its sender known. */
export interface Exchange {
  readonly request: Request;
  /** The published contract this request is answered under, from beginning to end. */
  readonly runtime: Runtime;
  readonly call: Call;
  readonly caller: Caller;
  readonly query: ReadonlyMap<string, string>;
  /** The JSON that was sent; undefined without a body. */
  readonly body: unknown;
}

/** What a route answers. Without a body nothing but status and headers is sent. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A route: from an exchange to an answer or a refusal. It never touches the response. */
export type Handler = (exchange: Exchange) => Promise<Outcome<Answer>>;
