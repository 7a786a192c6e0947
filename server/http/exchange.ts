import type { Request } from 'express';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/people/caller.ts';

/** One request as a route sees it: understood, and with its sender known. */
export interface Exchange {
  readonly request: Request;
  /** The published contract this request is answered under, from beginning to end. */
  readonly runtime: Runtime;
  readonly call: Call;
  readonly caller: Caller;
  readonly query: ReadonlyMap<string, string>;
  /** The named parts of the address, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
  /** The JSON that was sent; undefined without a body. */
  readonly body: unknown;
}

/** As much of an exchange as calls on records need: an operation of a batch is no request of its own. */
export type RecordExchange = Pick<Exchange, 'runtime' | 'call' | 'query' | 'body' | 'params' | 'header'>;

/** What a route answers. Without a body nothing but status and headers is sent. */
export interface Answer {
  readonly status: number;
  /** A header that is sent several times has a list. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  /** A body that is sent as it comes about, in place of `body`; `gone` says that nobody takes it any more. */
  readonly stream?: (gone: AbortSignal) => AsyncIterable<string | Uint8Array>;
}

/** A route: from an exchange to an answer or a refusal. It never touches the response. */
export type Handler = (exchange: Exchange) => Promise<Outcome<Answer>>;
