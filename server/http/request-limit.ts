import type { Request } from 'express';
import { MemoryStore } from 'express-rate-limit';
import type { Refusal } from '#shared/api/problem.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Caller } from '#server/identity/people/caller.ts';
import type { Runtime } from '#server/runtime.ts';
import { networkOf } from './caller/network.ts';
import { contextOf } from './request-context.ts';

/** What requests are counted by. */
export interface RequestLimitSettings {
  current(): Runtime;
  identify(request: Request, runtime: Runtime): Promise<Outcome<Caller>>;
}

/**
 * `limits.requests` of the contract: so many requests of one person, or of one network where nobody is signed in, in so
 * much time. Counted by each process for itself. Every answer carries the standard `RateLimit` headers. The library
 * counts; its own handler would hash the person into every answer, which costs more than all the rest of the counting.
 */
export function limitRequests({
  current,
  identify,
}: RequestLimitSettings): (request: Request) => Promise<Refusal | undefined> {
  const counters = new Map<number, MemoryStore>();
  return async (request) => {
    const runtime = current();
    const { count, perSeconds } = runtime.model.limits.requests;
    const counter = counters.get(perSeconds) ?? counterOf(perSeconds);
    counters.set(perSeconds, counter);
    const caller = await identify(request, runtime);
    const actor = caller.kind === 'done' ? caller.value.actor : undefined;
    const id = actor?.actedBy?.id ?? actor?.id;
    const context = contextOf(request);
    const { headers } = context;
    headers.push('RateLimit-Policy', `"requests";q=${count};w=${perSeconds}`, 'RateLimit', '');
    const place = headers.length - 1;
    const who = id ?? networkOf(request);
    const add = async (calls: number) => {
      const { totalHits, seconds } = await hitsOf(counter, who, { calls, perSeconds });
      headers[place] = `"requests";r=${Math.max(0, count - totalHits)};t=${seconds}`;
      return totalHits <= count ? undefined : { ...refuse('too_many_requests'), retryAfter: seconds };
    };
    context.countMore = add;
    return add(1);
  };
}

/** Counts so many calls of one person or address. */
async function hitsOf(
  counter: MemoryStore,
  who: string,
  { calls, perSeconds }: { readonly calls: number; readonly perSeconds: number },
): Promise<{ readonly totalHits: number; readonly seconds: number }> {
  let hits = await counter.increment(who);
  for (let more = 1; more < calls; more += 1) hits = await counter.increment(who);
  return { totalHits: hits.totalHits, seconds: secondsTo(hits.resetTime, perSeconds) };
}

/** Counts what one request does beside its own call; refused where that is more than may be asked. */
export async function countMore(request: Request, calls: number): Promise<Refusal | undefined> {
  return calls > 0 ? contextOf(request).countMore?.(calls) : undefined;
}

function counterOf(perSeconds: number): MemoryStore {
  const counter = new MemoryStore();
  // Of its settings the store reads nothing but the window.
  counter.init({ windowMs: perSeconds * 1000 } as Parameters<MemoryStore['init']>[0]);
  return counter;
}

function secondsTo(moment: Date | undefined, atMost: number): number {
  if (moment === undefined) return atMost;
  return Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 1000));
}
