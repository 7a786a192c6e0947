import type { Request } from 'express';
import type { Refusal } from '#shared/api/problem.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import type { Runtime } from '#server/runtime.ts';
import { networkOf } from '#server/http/caller/network.ts';
import { contextOf } from '#server/http/request-context.ts';
import type { RequestCounts } from './request-counts.ts';

/** What requests are counted by. */
export interface RequestLimitSettings {
  readonly counts: RequestCounts;
  current(): Runtime;
  identify(request: Request, runtime: Runtime): Promise<Outcome<Caller>>;
}

/**
 * `limits.requests` of the contract: so many requests of one person, or of one network where nobody is signed in, in so
 * much time. Every answer carries the standard `RateLimit` headers. The library counts; its own handler would hash the
 * person into every answer, which costs more than all the rest of the counting.
 */
export function limitRequests({
  counts,
  current,
  identify,
}: RequestLimitSettings): (request: Request) => Promise<Refusal | undefined> {
  return async (request) => {
    const runtime = current();
    const limit = runtime.model.limits.requests;
    const { count, perSeconds } = limit;
    const caller = await identify(request, runtime);
    const actor = caller.kind === 'done' ? caller.value.actor : undefined;
    const id = actor?.actedBy?.id ?? actor?.id;
    const context = contextOf(request);
    const { headers } = context;
    headers.push('RateLimit-Policy', `"requests";q=${count};w=${perSeconds}`, 'RateLimit', '');
    const place = headers.length - 1;
    const who = id ?? networkOf(request);
    const add = async (more: number) => {
      const { calls, seconds } = await counts.add(who, more, limit);
      headers[place] = `"requests";r=${Math.max(0, count - calls)};t=${seconds}`;
      return calls <= count ? undefined : { ...refuse('too_many_requests'), retryAfter: seconds };
    };
    context.countMore = add;
    return add(1);
  };
}

/** Counts what one request does beside its own call; refused where that is more than may be asked. */
export async function countMore(request: Request, calls: number): Promise<Refusal | undefined> {
  return calls > 0 ? contextOf(request).countMore?.(calls) : undefined;
}
